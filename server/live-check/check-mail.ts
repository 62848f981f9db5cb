import { randomUUID } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { createSmtp, type ResultadoDeEnvio } from '#server/mail/smtp.ts'
import type { Network } from './network.ts'
import { bien, mal, noProbado, type Hallazgo, type Probe } from './prueba.ts'

type Options = {
  mail: NonNullable<Config['mail']>
  /** Who is sent a mail; null for nobody. */
  mailTo: string | null
  network: Network
  origin: string
}

/** Whether mails can be sent, and whether they are believed where they arrive. */
export async function checkMail(probe: Probe, { mail, mailTo, network, origin }: Options): Promise<void> {
  const smtp = createSmtp({ url: mail.smtpUrl, from: mail.from })
  const server = URL.parse(mail.smtpUrl)?.hostname ?? ''
  const account = await probe('Correo: cuenta', async () =>
    judge(await smtp.verify(), `${server} acepta la cuenta.`, server),
  )
  await probe('Correo: envío', async () => {
    if (account.estado !== 'bien') return noProbado('Primero tiene que andar la cuenta.')
    if (mailTo === null) {
      return noProbado('No se mandó ninguno.', 'Para recibir uno: npm run live:check -- --mail=tu@correo.uy')
    }
    const text = `Este correo lo mandó la prueba de apertura de ${origin}. Si lo estás leyendo en la bandeja de entrada, los correos de la tienda llegan.`
    const sent = await smtp.send({
      id: `prueba-${randomUUID()}`,
      para: mailTo,
      asunto: `Prueba de los correos de ${new URL(origin).host}`,
      responderA: '',
      text,
      html: `<p>${text}</p>`,
    })
    return judge(sent, `Salió uno para ${mailTo}. Mirá que llegue, y que no esté en el correo no deseado.`, server)
  })
  smtp.close()
  await probe('Correo: dominio del remitente', () => judgeDomain(network, mail.from))
}

function judge(result: ResultadoDeEnvio, good: string, server: string): Hallazgo {
  if (result.ok) return bien(good)
  const queHacer = {
    detener: 'Revisá usuario y clave en SMTP_URL; algunos correos piden una «contraseña de aplicación» aparte.',
    reintentar: `Revisá servidor y puerto en SMTP_URL, y que el servidor alquilado deje salir correo (muchos frenan los puertos 25, 465 o 587 hasta que se pide).`,
    rechazado: 'Revisá la dirección, y que la cuenta pueda enviar con el remitente de MAIL_FROM.',
  }[result.fallo]
  return mal(`${server} no lo hace: ${result.error.replace(/^Error: /, '')}.`, queHacer)
}

/** SPF and DMARC of the sender's domain; DKIM's name is known only to whoever sends. */
async function judgeDomain(network: Network, from: string): Promise<Hallazgo> {
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
