/** Why a mail couldn't be sent, for somebody who has never heard of SMTP. */
export type MotivoDeFallo = {
  motivo: string
  /** What to do about it. */
  consejo: string
}

const MOTIVOS: { signs: RegExp; fallo: MotivoDeFallo }[] = [
  {
    signs: /^Demasiados correos/,
    fallo: {
      motivo: 'En una hora hubo demasiados correos de pedidos a esta dirección.',
      consejo: 'El pedido está, y este correo sale solo cuando haya lugar. Si es de verdad, podés mandarlo ya.',
    },
  },
  {
    signs: /^Más de 200 pedidos/,
    fallo: {
      motivo: 'En un día llegaron más de 200 pedidos desde una misma red.',
      consejo: 'El pedido está. Si es de verdad, mandale este correo vos.',
    },
  },
  {
    signs: /^EmailJS 403.*(browser|strict)/i,
    fallo: {
      motivo: 'EmailJS no deja enviar desde un servidor.',
      consejo: 'En EmailJS, en Account → Security, hay que permitirlo: avisale a quien instaló la tienda.',
    },
  },
  {
    signs: /^EmailJS (402|426)/,
    fallo: {
      motivo: 'Se terminó el cupo de correos de EmailJS.',
      consejo: 'Hasta que se amplíe o empiece el mes no sale ningún correo; los que esperan salen después.',
    },
  },
  {
    signs: /^EmailJS 412/,
    fallo: {
      motivo: 'EmailJS no pudo usar la cuenta de correo conectada.',
      consejo: 'Entrá a EmailJS, en Email Services, y volvé a conectarla.',
    },
  },
  {
    signs: /^EmailJS 4(00|22): .*(recipient|address)/i,
    fallo: {
      motivo: 'La dirección no existe.',
      consejo: 'Revisá cómo está escrita y comunicate por otro medio.',
    },
  },
  {
    signs: /^EmailJS 413/,
    fallo: {
      motivo: 'El correo es demasiado largo para EmailJS.',
      consejo: 'Escribile por otro medio a quien lo esperaba.',
    },
  },
  {
    signs: /^EmailJS (400|401|403|404|422)/,
    fallo: {
      motivo: 'EmailJS no reconoció la cuenta, el servicio o la plantilla.',
      consejo: 'Hasta que se corrija no sale ningún correo: avisale a quien instaló la tienda.',
    },
  },
  {
    signs: /^EmailJS 5\d\d/,
    fallo: { motivo: 'EmailJS no está funcionando.', consejo: 'Se vuelve a intentar solo.' },
  },
  {
    signs: /invalid login|missing credentials|\b53[0-9]\b|authenticat/i,
    fallo: {
      motivo: 'La cuenta de correo rechazó la contraseña.',
      consejo: 'Hasta que se corrija no sale ningún correo: avisale a quien instaló la tienda.',
    },
  },
  {
    signs: /certificate|self.signed|\bssl\b|tls\b/i,
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
  motivo: 'No sabemos por qué falló.',
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
