import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'

describeOnEveryDatabase('a product of which little was told', (open) => {
  it('3.2 is active, not featured, and has no unit held or sold', async () => {
    const { database } = await open()
    await database.transaction(async (tx) => {
      await sql`insert into products (id, slug, codigo, nombre, equipo, liga, copa, marca, categoria, version,
                  precio, precio_encargo, clima, numero, nombre_personalizado, creado, actualizado)
                values ('p', 'p', 'p', 'Prueba', '', '', '', '', '', '', 1000, 1000, '', '', '', 0, 0)`.execute(tx)
      await sql`insert into product_stock (product_id, talle, cantidad) values ('p', 'M', 0)`.execute(tx)
    })
    const product = await database.read.selectFrom('products').selectAll().executeTakeFirstOrThrow()
    expect(product).toMatchObject({ activo: 1, destacado: 0, popularidad: 0, patron: 'liso', parches: 0 })
    const stock = await database.read.selectFrom('productStock').selectAll().executeTakeFirstOrThrow()
    expect(stock).toMatchObject({ cantidad: 0, retenido: 0, vendido: 0 })
  })
})
