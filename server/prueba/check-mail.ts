import { randomUUID } from 'node:crypto'
import type { Config } from '#server/host/config.ts'
import { createEmailJs } from '#server/correos/emailjs.ts'
import type { ResultadoDeEnvio, Sender } from '#server/correos/sender.ts'
import { createSmtp } from '#server/correos/smtp.ts'
import type { Network } from './network.ts'
import { bien, mal, noProbado, type ResultadoDePrueba, type Probe } from './prueba.ts'

type Options = {
  mail: NonNullable<Config['mail']>
  /** Who gets a test mail; null for nobody. */
  mailTo: string | null
  network: Network
  origin: string
}

/** Whether mails can be sent, and whether receivers will trust them. */
export async function checkMail(probe: Probe, { mail, mailTo, network, origin }: Options): Promise<void> {
  const smtp = createSmtp({ url: mail.smtpUrl, from: mail.from })
  const server = URL.parse(mail.smtpUrl)?.hostname ?? ''
  const account = await probe('Correo: cuenta', async () =>
    judgeMail(await smtp.verify(), `${server} acepta la cuenta.`, server),
  )
  await probe('Correo: envío', async () =>
    account.estado === 'bien'
      ? judgeEnvio(smtp, { mailTo, origin, server })
      : noProbado('Primero tiene que andar la cuenta.'),
  )
  smtp.close()
  await probe('Correo: dominio del remitente', () => judgeDomain(network, mail.from))
}

/** Whether mails can be sent through EmailJS, which can only be tried by sending. */
export async function checkEmailJs(
  probe: Probe,
  {
    emailJs,
    baseUrl,
    ...options
  }: Pick<Options, 'mailTo' | 'origin'> & {
    emailJs: NonNullable<Config['emailJs']>
    /** Left out: EmailJS itself. */
    baseUrl?: string
  },
): Promise<void> {
  const sender = createEmailJs(emailJs, baseUrl === undefined ? {} : { baseUrl })
  await probe('Correo: envío', () => judgeEnvio(sender, { ...options, server: 'EmailJS' }))
  sender.close()
}

async function judgeEnvio(
  sender: Sender,
  { mailTo, origin, server }: Pick<Options, 'mailTo' | 'origin'> & { server: string },
): Promise<ResultadoDePrueba> {
  if (mailTo === null) {
    return noProbado('No se mandó ninguno.', 'Para recibir uno: npm run admin -- live-check --mail=tu@correo.uy')
  }
  const text = `Este correo lo mandó la prueba de apertura de ${origin}. Si lo estás leyendo en la bandeja de entrada, los correos de la tienda llegan.`
  const { host } = new URL(origin)
  const sent = await sender.send({
    id: `prueba-${randomUUID()}`,
    correo: {
      tipo: 'contacto',
      parametros: {
        to_email: mailTo,
        subject: `Prueba de los correos de ${host}`,
        responder_a: '',
        tienda: host,
        nombre: 'Prueba de apertura',
        email: mailTo,
        telefono: '',
        mensaje: text,
      },
    },
    text,
    html: `<p>${text}</p>`,
  })
  return judgeMail(sent, `Salió uno para ${mailTo}. Mirá que llegue, y que no esté en el correo no deseado.`, server)
}

function judgeMail(result: ResultadoDeEnvio, good: string, server: string): ResultadoDePrueba {
  if (result.ok) return bien(good)
  if (/tls/i.test(result.error)) return mal(`${server} no cifra la conexión: ${trim(result.error)}.`, SIN_CIFRAR)
  const queHacer = (server === 'EmailJS' ? CON_EMAILJS : CON_SMTP)[result.fallo]
  return mal(`${server} no lo hace: ${trim(result.error)}.`, queHacer)
}

function trim(error: string): string {
  return error.replace(/^Error: /, '')
}

const SIN_CIFRAR =
  'La clave viajaría a la vista y no se mandó nada. Usá el puerto cifrado del servidor, smtps://…:465, o uno que acepte STARTTLS.'

const CON_SMTP = {
  detener: 'Revisá usuario y clave en SMTP_URL; algunos correos piden una «contraseña de aplicación» aparte.',
  reintentar:
    'Revisá servidor y puerto en SMTP_URL, y que el servidor alquilado deje salir correo (muchos frenan los puertos 25, 465 o 587 hasta que se pide).',
  rechazado: 'Revisá la dirección, y que la cuenta pueda enviar con el remitente de MAIL_FROM.',
}

const CON_EMAILJS = {
  detener:
    'Revisá EMAILJS_*, y que en EmailJS (Account, Security) esté permitido enviar desde fuera de un navegador y quede cupo.',
  reintentar: 'Fijate en EmailJS si el servicio anda y si su cuenta de correo sigue conectada, y probá otra vez.',
  rechazado: 'Revisá la dirección, y que la plantilla tenga {{to_email}} como destinatario.',
}

/** SPF and DMARC of the sender's domain; DKIM's name is known only to whoever sends. */
async function judgeDomain(network: Network, from: string): Promise<ResultadoDePrueba> {
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? ''
  const [own, dmarc] = await Promise.all([network.resolveTexts(domain), network.resolveTexts(`_dmarc.${domain}`)])
  const missing = [
    ...(own.some((text) => /^v=spf1\b/i.test(text)) ? [] : [`SPF (en ${domain})`]),
    ...(dmarc.some((text) => /^v=DMARC1\b/i.test(text)) ? [] : [`DMARC (en _dmarc.${domain})`]),
  ]
  return missing.length === 0
    ? bien(`${domain} tiene SPF y DMARC. DKIM se ve en el correo recibido: docs/guia/abrir.md.`)
    : mal(
        `A ${domain} le falta ${missing.join(' y ')}: los correos van a parar al correo no deseado.`,
        'Poné en el panel del dominio los registros que indica tu servicio de correo: docs/guia/abrir.md.',
      )
}
