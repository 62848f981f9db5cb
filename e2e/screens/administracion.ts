import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADMIN } from '../shop-under-test.ts'
import { change, select } from '../support/base-de-datos.ts'
import { placeOrder } from '../support/ordenar.ts'
import { enlaceDeUnUso } from '../support/correos.ts'
import { addUsuario } from '../support/usuarios.ts'
import { comeFrom, signIn } from '../support/visitante.ts'
import { PEDIDO } from './elegidas.ts'
import { enter } from './enter.ts'
import { open } from './on-a-page.ts'
import { newCorreo } from './ordered.ts'
import type { Screen } from './screen.ts'

const MB = 1024 ** 2

/** @returns the address of what is kept about whoever just ordered */
async function findOrdered(page: Page): Promise<string> {
  const { codigo } = await placeOrder(page, 'transferencia', PEDIDO, { correo: newCorreo() })
  await enter(page)
  return `/admin/personas?buscar=${codigo}`
}

async function showDatos(page: Page): Promise<void> {
  const boxes = page.getByRole('group', { name: 'De quién son los datos' }).getByRole('checkbox')
  if ((await boxes.count()) > 1) await boxes.first().check()
  await page.getByLabel('Me mostró su documento').check()
  await page.getByLabel('Estoy seguro de que los pide la persona de la que son.').check()
  await page.getByRole('button', { name: 'Ver sus datos' }).click()
  await page.getByRole('button', { name: 'Bajar como archivo' }).waitFor()
}

/** What doesn't go as it should: put there for this visitor alone, and gone once it is seen. */
function problemas(): Screen {
  let own = ''
  return {
    name: 'administracion-problemas',
    before: enter,
    address: () => {
      const now = Date.now()
      own = `otra-maquina-${randomUUID().slice(0, 4)}`
      change('insert into discos values (?, ?, ?, ?)', own, 700 * MB, 40_000 * MB, now)
      change(
        "insert into comprobaciones values (?, ?, 'no_cierra', 2, ?, ?)",
        own,
        now,
        JSON.stringify([
          'Camiseta 0190f2a4-7d1e-7000-8000-4a5b6c7d8e9f, talle M: retenido tendría que ser 0 y es 1.',
          'Pedido CK-A2B3C4: su total no es el de sus líneas.',
        ]),
        '120 pedidos, 80 pagos, 300 movimientos de stock, 12 movimientos del banco y 410 correos',
      )
      return '/admin'
    },
    arrange: async (page) => {
      await page.getByRole('alert').getByText('2 cosas que no cierran').waitFor()
      await page.getByRole('alert').getByText(own).waitFor()
      change('delete from comprobaciones where id = ?', own)
      change('delete from discos where maquina = ?', own)
    },
  }
}

export const ADMINISTRACION: Screen[] = [
  { name: 'entrar', address: '/login' },
  {
    name: 'entrar-con-error',
    address: '/login',
    arrange: async (page) => {
      await signIn(page, { email: 'nadie@casakas.test', password: 'otra-clave-que-no-es' })
      await page.getByRole('alert').getByText('Credenciales').waitFor()
    },
    logs: /401/,
  },
  {
    name: 'entrar-enlace-pedido',
    address: '/login',
    arrange: async (page) => {
      await signIn(page, { email: 'nadie@casakas.test', password: 'otra-clave-que-no-es' })
      await page.getByRole('button', { name: 'Mandame un enlace' }).click()
      await page.getByText('le mandamos un enlace').waitFor()
    },
    logs: /401/,
  },
  { name: 'entrar-equipo-vencido', address: '/login/equipo' },
  { name: 'contadora', address: '/contadora/vencido.2026-10.1', logs: /404/ },
  {
    name: 'entrar-equipo',
    address: '/login',
    arrange: async (page) => {
      const email = `enlace-${randomUUID()}@casakas.test`
      addUsuario(email, 'vendedor')
      // A network gets few such links, and each window opens this anew.
      await comeFrom(page, `198.51.${Date.now() % 250}.${process.pid % 250}`)
      await signIn(page, { email, password: 'otra-clave-que-no-es' })
      await page.getByRole('button', { name: 'Mandame un enlace' }).click()
      await page.goto(await enlaceDeUnUso(email, 'equipo'))
      await page.getByRole('button', { name: 'Usar este dispositivo' }).waitFor()
    },
    logs: /401/,
  },
  { name: 'entrar-codigo', address: '/login/codigo' },
  {
    name: 'entrar-clave',
    address: '/login',
    arrange: async (page) => {
      const email = `clave-${randomUUID()}@casakas.test`
      addUsuario(email, 'vendedor')
      await comeFrom(page, `198.51.${Date.now() % 250}.${process.pid % 250}`)
      await page.getByLabel('Correo').fill(email)
      await page.getByRole('button', { name: 'Olvidé mi contraseña' }).click()
      await page.goto(await enlaceDeUnUso(email, 'clave'))
      await page.getByLabel('Contraseña nueva').fill('casakas1234567')
      await page.getByRole('button', { name: 'Guardar y entrar' }).click()
      await page.getByText('Es de las primeras que alguien probaría').waitFor()
    },
    logs: /422/,
  },
  { name: 'entrar-invitacion-terminada', address: '/login/invitacion' },
  {
    name: 'equipo',
    before: async (page) => {
      if (select('select id from users where rol = ?', 'apagado').length === 0)
        addUsuario('apagada-que-ya-no-trabaja-aca@casakas.test', 'apagado')
      change(
        'insert or ignore into invitaciones (email, id, quien, creada, vence) values (?, ?, ?, ?, ?)',
        'la-que-viene-los-sabados@casakas.test',
        'pantalla',
        ADMIN.email,
        Date.now(),
        Date.now() + 40 * 60 * 60_000,
      )
      await enter(page)
    },
    address: '/admin/cuenta/equipo',
    arrange: async (page) => {
      await page.getByLabel('Su correo').fill(ADMIN.email)
      await page.getByRole('button', { name: 'Invitar' }).click()
      await page.getByText('Con ese correo ya hay una cuenta.').waitFor()
    },
    logs: /409/,
  },
  { name: 'administracion', before: enter, address: '/admin' },
  { name: 'administracion-mas', before: enter, address: '/admin/cuenta', arrange: open('Más') },
  { name: 'administracion-menu', before: enter, address: '/admin/cuenta', arrange: open('Menú') },
  { name: 'administracion-pie', before: enter, address: '/admin/cuenta', arrange: open('Datos de la tienda') },
  problemas(),
  { name: 'cuenta', before: enter, address: '/admin/cuenta' },
  {
    name: 'cuenta-con-llaves',
    before: async (page) => {
      change(
        `insert or ignore into passkeys
           (id, user_id, credential_id, public_key, counter, name, device_type, backed_up, created_at, desde, usada)
         select 'pantalla', id, 'pantalla', 'x', 0, ?, 'multiDevice', 1, '2026-11-20T12:00:00.000Z', ?, ? from users
          where email = ?`,
        'El teléfono de la administradora que abre a la mañana, viejo',
        Date.UTC(2026, 10, 20, 12),
        Date.UTC(2026, 10, 23, 21),
        ADMIN.email,
      )
      await enter(page)
    },
    address: '/admin/cuenta',
    arrange: async (page) => {
      await page.getByRole('list', { name: 'Llaves de acceso' }).getByText('Cambiar el nombre').click()
    },
  },
  {
    name: 'avisos',
    before: async (page) => {
      await enter(page)
      change(
        `insert or ignore into aparatos
           (id, usuario, sesion, endpoint, p256dh, auth, navegador, tipos, con_nombres, silencio_desde, silencio_hasta,
            creado, visto, proximo, fallas)
         select 'pantalla', u.id, (select max(s.id) from sessions s where s.user_id = u.id), 'https://fcm.googleapis.com/x',
           'x', 'x', 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36', 'pedido pago problema', 0, 22, 8,
           1795000000000, 0, 0, 0 from users u where u.email = ?`,
        ADMIN.email,
      )
    },
    address: '/admin/cuenta/avisos',
    arrange: open('Qué se avisa'),
  },
  { name: 'actividad', before: enter, address: '/admin/cuenta/actividad' },
  {
    name: 'cuenta-con-error',
    before: enter,
    address: '/admin/cuenta',
    arrange: async (page) => {
      await page.getByLabel('Contraseña actual').fill('no es esta clave')
      await page.getByLabel('Contraseña nueva', { exact: true }).fill('corta pero no tanto')
      await page.getByLabel('Contraseña nueva, otra vez').fill('corta pero no igual')
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
      await page.getByText('No es igual a la de arriba.').waitFor()
    },
    logs: /422/,
  },
  {
    name: 'dos-pasos-enlace',
    before: enter,
    address: '/admin/cuenta/dos-pasos',
    arrange: async (page) => {
      await page.getByLabel('Tu contraseña').fill(ADMIN.password)
      await page.getByRole('button', { name: 'Empezar' }).click()
      await page.getByRole('img', { name: 'Código QR' }).waitFor()
    },
  },
  {
    name: 'personas',
    address: findOrdered,
  },
  {
    name: 'personas-datos',
    address: findOrdered,
    arrange: showDatos,
  },
  { name: 'correos', before: enter, address: '/demo/correos' },
  {
    name: 'correo',
    before: async (page) => {
      await placeOrder(page, 'transferencia', PEDIDO, { correo: newCorreo() })
      await enter(page)
    },
    address: '/demo/correos',
    arrange: (page) => page.getByRole('main').getByRole('link', { name: 'Recibimos tu pedido' }).first().click(),
    // The mail's own frame runs nothing, the tests' listeners neither.
    logs: /Blocked script execution/,
  },
]
