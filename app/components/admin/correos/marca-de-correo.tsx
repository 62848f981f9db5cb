import { etiquetaDeCorreo, isRetenido, type EstadoDeCorreo } from '#domain/correos/correo.ts'

const COLOR: Record<EstadoDeCorreo, string> = {
  pendiente: 'border-linea-honda',
  enviando: 'border-linea-honda',
  enviado: 'border-verde-ok text-verde-ok',
  fallido: 'border-rojo-aviso text-rojo-aviso',
  en_espera: 'border-linea-honda',
  omitido: 'border-linea-honda text-tinta-suave',
}

/** Where a mail stands. */
export function MarcaDeCorreo({ estado, intentos }: { estado: EstadoDeCorreo; intentos: number }) {
  const correo = { estado, intentos }
  return (
    <span
      className={`self-start justify-self-start border-2 px-2 font-angosta text-sm whitespace-nowrap ${isRetenido(correo) ? 'border-tinta' : COLOR[estado]}`}
    >
      {etiquetaDeCorreo(correo)}
    </span>
  )
}
