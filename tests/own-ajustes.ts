import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'

/** Settings of a shop that sells: nothing of the demonstration's is left that is somebody's. */
export const OWN_AJUSTES: Ajustes = {
  ...DEMO_AJUSTES,
  nombre: 'Camisetas del Cordón',
  correo: 'hola@casakas.example',
  whatsapp: '59891234567',
  redSocial: { nombre: 'Instagram', url: 'https://www.instagram.com/camisetasdelcordon' },
  credito: { texto: 'Diseño propio', url: 'https://casakas.example/' },
  empresa: { razonSocial: 'Camisetas del Cordón SRL', rut: '210000000001', direccion: 'Vázquez 1410, Montevideo' },
  bancos: [
    { nombre: 'BROU', titular: 'Camisetas del Cordón SRL', cuenta: '001234567-00002', moneda: 'pesos' },
    { nombre: 'Itaú', titular: 'Camisetas del Cordón SRL', cuenta: '7654321', moneda: 'pesos' },
  ],
}
