import type { GrupoDeReservas, Origen, Resguardo } from '#domain/pedidos/reservas-sospechosas.ts'
import { formatFechaCorta } from '../../base/fecha.ts'

export const ORIGEN_ETIQUETA: Record<Origen, string> = {
  red: 'Por conexión',
  contacto: 'Por teléfono o correo',
  momento: 'Por hora',
}

export const RESGUARDO_ETIQUETA: Record<Resguardo, string> = {
  comprobante: 'Mandó comprobante',
  pago: 'Tiene un pago',
  tienda: 'Lo cargaste vos',
}

/** What the orders of a group have in common. */
export function nombreDeGrupo({ origen, clave }: Pick<GrupoDeReservas, 'origen' | 'clave'>): string {
  switch (origen) {
    case 'red':
      return clave === '' ? 'Sin conexión conocida' : `Conexión ${clave}`
    case 'momento':
      return `Desde las ${formatFechaCorta(Number(clave)).split(' ').reverse().join(' del ')}`
    case 'contacto': {
      const [que, comun = ''] = clave.split(/:(.*)/s)
      if (que === 'telefono') return `Teléfonos que empiezan con ${comun}`
      return comun.startsWith('@') ? `Correos de ${comun.slice(1)}` : `Correos parecidos a ${comun}`
    }
  }
}
