/** Why a mail couldn't be sent, for somebody who has never heard of SMTP. */
export type MotivoDeFallo = {
  motivo: string
  /** What to do about it. */
  consejo: string
}

const MOTIVOS: { signs: RegExp; fallo: MotivoDeFallo }[] = [
  {
    signs: /invalid login|missing credentials|\b53[0-9]\b|authenticat/i,
    fallo: {
      motivo: 'La cuenta de correo rechazó la contraseña.',
      consejo: 'Hasta que se corrija no sale ningún correo: avisale a quien instaló la tienda.',
    },
  },
  {
    signs: /certificate|self.signed|\bssl\b|\btls\b/i,
    fallo: {
      motivo: 'La conexión con el servidor de correo no es segura.',
      consejo: 'Avisale a quien instaló la tienda: el certificado del servidor no es válido.',
    },
  },
  {
    signs: /\b55[02] .*5\.7\.|\b554\b|5\.7\.\d|spam|blacklist|blocked|reputation/i,
    fallo: {
      motivo: 'El servidor de quien lo recibe no lo aceptó; quizás lo tomó por correo no deseado.',
      consejo: 'Escribile por otro medio, o probá de nuevo más tarde.',
    },
  },
  {
    signs: /\b552\b|5\.2\.2|4\.2\.2|quota|mailbox (is )?full/i,
    fallo: {
      motivo: 'La casilla de quien lo recibe está llena.',
      consejo: 'Escribile por otro medio, o probá de nuevo más tarde.',
    },
  },
  {
    signs:
      /\b55[013]\b|5\.1\.[0-9]|user unknown|no such user|mailbox unavailable|no recipients|invalid (address|recipient)/i,
    fallo: {
      motivo: 'La dirección no existe.',
      consejo: 'Revisá cómo está escrita y comunicate por otro medio.',
    },
  },
  {
    signs:
      /ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ESOCKET|EPIPE|timed? ?out|timeout|greeting never|connection closed|socket|abort/i,
    fallo: {
      motivo: 'No se pudo llegar al servidor de correo.',
      consejo: 'Se vuelve a intentar solo. Si sigue, avisale a quien instaló la tienda.',
    },
  },
  {
    signs: /\b4\d\d\b|4\.\d\.\d|try again|greylist|rate limit|too many/i,
    fallo: {
      motivo: 'El servidor de correo pidió probar más tarde.',
      consejo: 'Se vuelve a intentar solo.',
    },
  },
]

const OTRO: MotivoDeFallo = {
  motivo: 'No se pudo enviar.',
  consejo: 'Si sigue, pasale el detalle a quien instaló la tienda.',
}

/**
 * What a mail server's or the network's error means.
 * @param error as it was logged with the mail; '' for a mail that never failed
 */
export function explainFallo(error: string): MotivoDeFallo | null {
  if (error === '') return null
  return MOTIVOS.find(({ signs }) => signs.test(error))?.fallo ?? OTRO
}
