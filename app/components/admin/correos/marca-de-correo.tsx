import { CORREO_ETIQUETA, type EstadoDeCorreo } from '#domain/correo.ts'

const COLOR: Record<EstadoDeCorreo, string> = {
  pendiente: 'border-linea-honda',
  enviando: 'border-linea-honda',
  enviado: 'border-verde-ok text-verde-ok',
  fallido: 'border-rojo-aviso text-rojo-aviso',
}

/** Where a mail stands. */
export function MarcaDeCorreo({ estado }: { estado: EstadoDeCorreo }) {
  return (
    <span
      className={`self-start justify-self-start border-2 px-2 font-angosta text-sm whitespace-nowrap ${COLOR[estado]}`}
    >
      {CORREO_ETIQUETA[estado]}
    </span>
  )
}
