import { verify } from '#server/orders/verify.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run verify`: proves on the shop's database, open or not, that stock, orders, payments and mails agree. What
 * disagrees is printed in words, and the command ends with 1.
 */
await withDatabase(async (database) => {
  const faults = await verify(database, Date.now())
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  console.log(
    faults.length === 0
      ? 'Todo cierra: el stock, los pedidos, los pagos y los correos dicen lo mismo.'
      : `No cierra: ${faults.length} ${faults.length === 1 ? 'cosa' : 'cosas'} para mirar.`,
  )
})
