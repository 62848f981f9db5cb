import { plural } from '../texto/plural.ts'

/**
 * What is kept of who got in and what was done with the shop's keys (specification 29). `ajeno` may be caused by anybody:
 * those are counted together, so that a flood of them stays small. `avisa` is the subject of the mail that tells all
 * administrators, null where none is sent.
 */
export const TIPOS_DE_SUCESO = {
  entrada: { ajeno: false, avisa: null },
  entrada_nueva: { ajeno: false, avisa: 'Entraron a la administración desde un dispositivo nuevo' },
  entrada_fallida: { ajeno: true, avisa: null },
  entrada_bloqueada: { ajeno: true, avisa: null },
  codigo_fallido: { ajeno: true, avisa: null },
  llave_fallida: { ajeno: true, avisa: null },
  enlace_pedido: { ajeno: true, avisa: null },
  enlace_usado: { ajeno: false, avisa: null },
  clave_pedida: { ajeno: true, avisa: null },
  salida: { ajeno: false, avisa: null },
  sesion_cerrada: { ajeno: false, avisa: null },
  clave_cambiada: { ajeno: false, avisa: 'Cambió una contraseña de la administración' },
  clave_fallida: { ajeno: true, avisa: null },
  persona_invitada: { ajeno: false, avisa: 'Invitaron a alguien a administrar la tienda' },
  invitacion_anulada: { ajeno: false, avisa: null },
  persona_agregada: { ajeno: false, avisa: 'Hay un administrador nuevo' },
  persona_cambiada: { ajeno: false, avisa: 'Cambió una cuenta de la administración' },
  factor_cambiado: { ajeno: false, avisa: 'Cambió cómo se entra a una cuenta de la administración' },
  banco_cambiado: { ajeno: false, avisa: 'Cambiaron las cuentas del banco' },
  empresa_cambiada: { ajeno: false, avisa: 'Cambiaron los datos de la empresa' },
  contacto_cambiado: { ajeno: false, avisa: 'Cambió a dónde le escriben a la tienda' },
  aparato_agregado: { ajeno: false, avisa: null },
  exportacion: { ajeno: false, avisa: null },
  datos_entregados: { ajeno: false, avisa: null },
  datos_borrados: { ajeno: false, avisa: null },
  archivo_rechazado: { ajeno: true, avisa: null },
  origen_rechazado: { ajeno: true, avisa: null },
} as const satisfies Record<string, { ajeno: boolean; avisa: string | null }>

export type TipoDeSuceso = keyof typeof TIPOS_DE_SUCESO

/** Where something came from: an address and how the browser names itself; both '' for a command on the server. */
export type OrigenDeSuceso = { direccion: string; aparato: string }

/** Who does something that only somebody who showed just now that it is them may do (specification 29.16). */
export type Confirmado = OrigenDeSuceso & { confirmado: boolean }

/** Something that happened to the shop's keys. Never a password, a code, a token or what was typed in their place. */
export type Suceso = OrigenDeSuceso & {
  tipo: TipoDeSuceso
  /** E-mail of the account that it is about; '' where there is none. */
  quien: string
  /** What of it, in the owner's words or as an address (a file, settings); '' where the kind says it all. */
  detalle: string
}

/** What happened as a sentence, without when and from where. @param veces how often, of what is counted together */
export function describeSuceso({
  tipo,
  quien,
  detalle,
  veces,
}: Omit<Suceso, keyof OrigenDeSuceso> & { veces: number }) {
  const frase = FRASES[tipo](quien, detalle)
  return veces === 1 ? `${frase}.` : `${frase}: ${plural(veces, 'vez', 'veces')}.`
}

const alguien = (quien: string) => (quien === '' ? 'Alguien' : quien)

const FRASES: Record<TipoDeSuceso, (quien: string, detalle: string) => string> = {
  entrada: (quien) => `${quien} entró`,
  entrada_nueva: (quien) => `${quien} entró desde un dispositivo nuevo`,
  entrada_fallida: (quien) =>
    quien === ''
      ? 'Alguien probó entrar con un correo que no es de nadie'
      : `Alguien probó entrar como ${quien} y la contraseña no era esa`,
  entrada_bloqueada: (quien) =>
    quien === ''
      ? 'Alguien probó entrar demasiadas veces y tuvo que esperar'
      : `Alguien probó entrar como ${quien} demasiadas veces y tuvo que esperar`,
  codigo_fallido: (quien) =>
    `Alguien escribió la contraseña de ${quien} y un código equivocado: si no fuiste vos, cambiala`,
  llave_fallida: (quien) =>
    quien === ''
      ? 'Alguien probó entrar con una llave de acceso que no es de nadie'
      : `Alguien probó entrar con una llave de acceso de ${quien} y no se aceptó`,
  enlace_pedido: (quien) =>
    quien === ''
      ? 'Alguien pidió un enlace para entrar con un correo que no es de nadie'
      : `Alguien pidió un enlace para entrar como ${quien} desde otro dispositivo`,
  enlace_usado: (quien) => `${quien} abrió en otro dispositivo un enlace que le llegó por correo`,
  clave_pedida: (quien) =>
    quien === ''
      ? 'Alguien pidió elegir otra contraseña con un correo que no es de nadie'
      : `Alguien pidió elegir otra contraseña para ${quien}`,
  salida: (quien) => `${quien} salió`,
  sesion_cerrada: (quien, detalle) => `${quien} cerró ${detalle}`,
  clave_cambiada: (quien, detalle) => `La contraseña de ${quien} cambió${detalle === '' ? '' : ` ${detalle}`}`,
  clave_fallida: (quien) => `En la sesión de ${quien} se escribió mal la contraseña actual`,
  persona_invitada: (quien, detalle) => `${quien} invitó a ${detalle} a administrar la tienda`,
  invitacion_anulada: (quien, detalle) => `${quien} anuló la invitación de ${detalle}`,
  persona_agregada: (quien, detalle) => `Se agregó a ${quien} como administrador${detalle === '' ? '' : ` ${detalle}`}`,
  persona_cambiada: (quien, detalle) => `${quien}: ${detalle}`,
  factor_cambiado: (quien, detalle) => `${quien}: ${detalle}`,
  banco_cambiado: (quien, detalle) => `${quien} cambió las cuentas del banco (${detalle})`,
  empresa_cambiada: (quien, detalle) => `${quien} cambió los datos de la empresa (${detalle})`,
  contacto_cambiado: (quien, detalle) => `${quien} cambió a dónde le escriben a la tienda (${detalle})`,
  aparato_agregado: (quien) => `${quien} recibe avisos de la tienda en un dispositivo más`,
  exportacion: (quien, detalle) => `${quien} bajó ${detalle}`,
  datos_borrados: (quien, detalle) => `${quien} borró los datos personales de quien lo pidió (${detalle})`,
  datos_entregados: (quien, detalle) => `${quien} sacó los datos personales de quien los pidió (${detalle})`,
  archivo_rechazado: (quien, detalle) => `${alguien(quien)} mandó un archivo que no se aceptó (${detalle})`,
  origen_rechazado: (_quien, detalle) =>
    `Otra página, o un programa, quiso mandar algo a la tienda en nombre de quien la miraba (${detalle})`,
}
