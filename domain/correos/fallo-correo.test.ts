import { expect, it } from 'vitest'
import { explainFallo } from './fallo-correo.ts'

it.each([
  [
    'Demasiados correos de pedidos a esta dirección en una hora.',
    'En una hora hubo demasiados correos de pedidos a esta dirección.',
  ],
  ['Error: Invalid login: 535-5.7.8 Username and Password not accepted', 'La cuenta de correo rechazó la contraseña.'],
  ['Error: Missing credentials for "PLAIN"', 'La cuenta de correo rechazó la contraseña.'],
  [
    "Error: Can't send mail - all recipients were rejected: 550 5.1.1 <x@y.uy>: user unknown",
    'La dirección no existe.',
  ],
  ["Error: Can't send mail - all recipients were rejected: 550 Mailbox unavailable", 'La dirección no existe.'],
  ['Error: No recipients defined', 'La dirección no existe.'],
  [
    'Error: Message failed: 550 5.7.1 Message rejected as spam',
    'El servidor de quien lo recibe no lo aceptó; quizás lo tomó por correo no deseado.',
  ],
  ['Error: 552 5.2.2 Mailbox full', 'La casilla de quien lo recibe está llena.'],
  ['Error: Message failed: 451 Try again later', 'El servidor de correo pidió probar más tarde.'],
  ['Error: connect ECONNREFUSED 127.0.0.1:465', 'No se pudo llegar al servidor de correo.'],
  ['Error: getaddrinfo ENOTFOUND smtp.example.com', 'No se pudo llegar al servidor de correo.'],
  ['Error: Greeting never received', 'No se pudo llegar al servidor de correo.'],
  ['Error: self-signed certificate', 'La conexión con el servidor de correo no es segura.'],
  ['EmailJS 403: API calls are disabled for non-browser applications', 'EmailJS no deja enviar desde un servidor.'],
  ['EmailJS 404: Account not found', 'EmailJS no reconoció la cuenta, el servicio o la plantilla.'],
  ['EmailJS 400: The template ID not found', 'EmailJS no reconoció la cuenta, el servicio o la plantilla.'],
  ['EmailJS 422: The recipients address is corrupted', 'La dirección no existe.'],
  ['EmailJS 412: Gmail_API: Invalid grant', 'EmailJS no pudo usar la cuenta de correo conectada.'],
  ['EmailJS 426: quota', 'Se terminó el cupo de correos de EmailJS.'],
  ['EmailJS 413: Variables size limit', 'El correo es demasiado largo para EmailJS.'],
  ['EmailJS 429: Too many requests', 'El servidor de correo pidió probar más tarde.'],
  ['EmailJS 502: Bad gateway', 'EmailJS no está funcionando.'],
  ['EmailJS: Error: connect ECONNREFUSED 1.2.3.4:443', 'No se pudo llegar al servidor de correo.'],
  ['EmailJS: TimeoutError: The operation was aborted due to timeout', 'No se pudo llegar al servidor de correo.'],
  ['TypeError: x is not a function', 'No sabemos por qué falló.'],
])('27.13 %j reads as %j', (error, motivo) => {
  expect(explainFallo(error)?.motivo).toBe(motivo)
})

it('27.13 a mail that never failed has no reason', () => {
  expect(explainFallo('')).toBeNull()
})
