import pg from 'pg'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { buildSolicitud } from '#tests/factories.ts'
import { insertMany, openDurable, openRuntime } from './bench/order-runtime.ts'
const { url, close } = await openDurable('postgres')
const runtime = openRuntime(url)
const productos = await insertMany(runtime, 50)
let on = false
const orig = pg.Client.prototype.query
pg.Client.prototype.query = function (...a: any[]) {
  if (on) console.log('--', String(a[0]?.text ?? a[0]).replace(/\s+/g, ' ').slice(0, 330))
  return (orig as any).apply(this, a)
}
for (let i = 0; i < 3; i++) {
  on = i === 2
  const s = buildSolicitud([{ producto: productos[i]!, talle: 'M' }], 'transferencia', { shipping: { telefono: `09900000${i}`, correo: `a${i}@example.com` } })
  const r = await placePedido(runtime, s, 'transferencia', 'https://c.example', `10.0.0.${i}`)
  if (on) console.log(r.ok)
}
on = false
await runtime.database.close(); await close()
