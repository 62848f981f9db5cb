import type { Page } from '@playwright/test'
import type { PuntosDeCiudad } from '#domain/envios/punto-de-retiro.ts'

const PUNTOS: PuntosDeCiudad['puntos'] = [
  {
    id: 'centro',
    nombre: 'Agencia Centro, galería del Sol',
    calle: 'Juan Antonio Lavalleja 1234 esquina Manuel Meléndez, local 7',
    horario: 'Lunes a viernes de 9 a 18, sábados de 9 a 13',
    transporte: 'Transportes del Olimar',
    mapa: 'https://maps.example.com/?q=centro',
  },
  { id: 'terminal', nombre: 'Terminal', calle: 'Ruta 8 km 290', horario: '', transporte: '', mapa: '' },
]

/** Has the page told of these points, wherever; all tests share one shop, which has none. */
export async function answerPuntos(page: Page, now: Partial<PuntosDeCiudad> = {}): Promise<PuntosDeCiudad> {
  const answer: PuntosDeCiudad = { puntos: PUNTOS, hay: true, convenga: false, ...now }
  await page.route('**/api/puntos?*', (route) => route.fulfill({ json: answer }))
  return answer
}
