import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Database } from './connect.ts'
import * as shop from './migrations/0001-shop.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as productosAdmin from './migrations/0003-productos-admin.ts'
import * as imagenesAdmin from './migrations/0004-imagenes-admin.ts'
import * as pedidosAdmin from './migrations/0005-pedidos-admin.ts'
import * as mostrador from './migrations/0006-mostrador.ts'
import * as importaciones from './migrations/0007-importaciones.ts'
import * as revision from './migrations/0008-revision.ts'
import * as relojes from './migrations/0009-relojes.ts'
import * as devoluciones from './migrations/0010-devoluciones.ts'
import * as transferencias from './migrations/0011-transferencias.ts'
import * as correcciones from './migrations/0013-correcciones.ts'
import * as remitentes from './migrations/0015-remitentes.ts'
import * as firmasYCopias from './migrations/0017-firmas-y-copias.ts'
import * as finDelEnlace from './migrations/0018-fin-del-enlace.ts'
import * as pagosAlDia from './migrations/0019-pagos-al-dia.ts'
import * as origen from './migrations/0020-origen.ts'
import * as avisos from './migrations/0021-avisos.ts'
import * as sellos from './migrations/0022-sellos.ts'
import * as sinAvisar from './migrations/0023-sin-avisar.ts'
import * as encargos from './migrations/0024-encargos.ts'
import * as eleccionDeImportacion from './migrations/0025-eleccion-de-importacion.ts'
import * as busquedasVacias from './migrations/0026-busquedas-vacias.ts'
import * as hechos from './migrations/0027-hechos.ts'
import * as descripcion from './migrations/0028-descripcion.ts'
import * as arriendos from './migrations/0029-arriendos.ts'
import * as cambios from './migrations/0030-cambios.ts'
import * as stockRetenido from './migrations/0031-stock-retenido.ts'
import * as costo from './migrations/0032-costo.ts'
import * as listasLargas from './migrations/0033-listas-largas.ts'
import * as otrasTiendas from './migrations/0034-otras-tiendas.ts'
import * as historiaDePrecios from './migrations/0035-historia-de-precios.ts'
import * as listasPropias from './migrations/0037-listas-propias.ts'
import * as codigos from './migrations/0040-codigos.ts'
import * as lotesDeCodigos from './migrations/0041-lotes-de-codigos.ts'
import * as rebajas from './migrations/0042-rebajas.ts'
import * as codigosSinRebajadas from './migrations/0044-codigos-sin-rebajadas.ts'
import * as accionesEnMuchas from './migrations/0045-acciones-en-muchas.ts'
import * as sucesos from './migrations/0046-sucesos.ts'
import * as rebajasPropias from './migrations/0048-rebajas-propias.ts'
import * as copias from './migrations/0051-copias.ts'
import * as segundoFactor from './migrations/0052-segundo-factor.ts'
import * as rebajaHasta from './migrations/0053-rebaja-hasta.ts'
import * as confirmadas from './migrations/0054-confirmadas.ts'
import * as borrados from './migrations/0055-borrados.ts'
import * as exigencias from './migrations/0056-exigencias.ts'
import * as llaves from './migrations/0057-llaves.ts'
import * as vigilancia from './migrations/0058-vigilancia.ts'
import * as clavesIniciales from './migrations/0059-claves-iniciales.ts'
import * as correosSinTexto from './migrations/0060-correos-sin-texto.ts'
import * as retenidas from './migrations/0061-retenidas.ts'
import * as cambiosDePrecios from './migrations/0062-cambios-de-precios.ts'
import * as preciosSinIndice from './migrations/0063-precios-sin-indice.ts'
import * as usosPorConfirmar from './migrations/0064-usos-por-confirmar.ts'
import * as cuentasDelBanco from './migrations/0065-cuentas-del-banco.ts'
import * as marcaDeSellos from './migrations/0066-marca-de-sellos.ts'
import * as cambiosPorNumerar from './migrations/0067-cambios-por-numerar.ts'
import * as existencias from './migrations/0068-existencias.ts'
import * as lecturasLargas from './migrations/0070-lecturas-largas.ts'
import * as busquedaDePedidos from './migrations/0071-busqueda-de-pedidos.ts'
import * as reintegros from './migrations/0072-reintegros.ts'
import * as ventasEnMano from './migrations/0073-ventas-en-mano.ts'
import * as devolucionesDeLineas from './migrations/0074-devoluciones.ts'
import * as reintegrosAMano from './migrations/0075-reintegros-a-mano.ts'
import * as creditos from './migrations/0076-creditos.ts'
import * as devolucionesEnCamino from './migrations/0077-devoluciones-en-camino.ts'
import * as transportesYPuntos from './migrations/0078-transportes-y-puntos.ts'
import * as busquedaDeTodo from './migrations/0079-busqueda-de-todo.ts'
import * as invitaciones from './migrations/0080-invitaciones.ts'
import * as aparatos from './migrations/0081-aparatos.ts'
import * as promesas from './migrations/0082-promesas.ts'
import * as procedencia from './migrations/0083-procedencia.ts'
import * as avisame from './migrations/0084-avisame.ts'
import * as medios from './migrations/0085-medios.ts'
import * as tomas from './migrations/0086-tomas.ts'
import * as cargos from './migrations/0088-cargos.ts'
import * as receptor from './migrations/0089-receptor.ts'
import * as costoDeEncargos from './migrations/0090-costo-de-encargos.ts'
import * as contar from './migrations/0091-contar.ts'
import * as cfe from './migrations/0092-cfe.ts'
import * as visitas from './migrations/0093-visitas.ts'
import * as cierres from './migrations/0094-cierres.ts'
import * as centesimosAnchos from './migrations/0095-centesimos-anchos.ts'
import * as cobrosDeNuevo from './migrations/0096-cobros-de-nuevo.ts'
import type { Schema } from './schema.ts'
import { runLong } from './turn.ts'

/** Every migration by name; they run in the order of their names, each once. */
export const MIGRATIONS = {
  '0001-shop': shop,
  '0002-accounts': accounts,
  '0003-productos-admin': productosAdmin,
  '0004-imagenes-admin': imagenesAdmin,
  '0005-pedidos-admin': pedidosAdmin,
  '0006-mostrador': mostrador,
  '0007-importaciones': importaciones,
  '0008-revision': revision,
  '0009-relojes': relojes,
  '0010-devoluciones': devoluciones,
  '0011-transferencias': transferencias,
  '0013-correcciones': correcciones,
  '0015-remitentes': remitentes,
  '0017-firmas-y-copias': firmasYCopias,
  '0018-fin-del-enlace': finDelEnlace,
  '0019-pagos-al-dia': pagosAlDia,
  '0020-origen': origen,
  '0021-avisos': avisos,
  '0022-sellos': sellos,
  '0023-sin-avisar': sinAvisar,
  '0024-encargos': encargos,
  '0025-eleccion-de-importacion': eleccionDeImportacion,
  '0026-busquedas-vacias': busquedasVacias,
  '0027-hechos': hechos,
  '0028-descripcion': descripcion,
  '0029-arriendos': arriendos,
  '0030-cambios': cambios,
  '0031-stock-retenido': stockRetenido,
  '0032-costo': costo,
  '0033-listas-largas': listasLargas,
  '0034-otras-tiendas': otrasTiendas,
  '0035-historia-de-precios': historiaDePrecios,
  '0037-listas-propias': listasPropias,
  '0040-codigos': codigos,
  '0041-lotes-de-codigos': lotesDeCodigos,
  '0042-rebajas': rebajas,
  '0044-codigos-sin-rebajadas': codigosSinRebajadas,
  '0045-acciones-en-muchas': accionesEnMuchas,
  '0046-sucesos': sucesos,
  '0048-rebajas-propias': rebajasPropias,
  '0051-copias': copias,
  '0052-segundo-factor': segundoFactor,
  '0053-rebaja-hasta': rebajaHasta,
  '0054-confirmadas': confirmadas,
  '0055-borrados': borrados,
  '0056-exigencias': exigencias,
  '0057-llaves': llaves,
  '0058-vigilancia': vigilancia,
  '0059-claves-iniciales': clavesIniciales,
  '0060-correos-sin-texto': correosSinTexto,
  '0061-retenidas': retenidas,
  '0062-cambios-de-precios': cambiosDePrecios,
  '0063-precios-sin-indice': preciosSinIndice,
  '0064-usos-por-confirmar': usosPorConfirmar,
  '0065-cuentas-del-banco': cuentasDelBanco,
  '0066-marca-de-sellos': marcaDeSellos,
  '0067-cambios-por-numerar': cambiosPorNumerar,
  '0068-existencias': existencias,
  '0070-lecturas-largas': lecturasLargas,
  '0071-busqueda-de-pedidos': busquedaDePedidos,
  '0072-reintegros': reintegros,
  '0073-ventas-en-mano': ventasEnMano,
  '0074-devoluciones': devolucionesDeLineas,
  '0075-reintegros-a-mano': reintegrosAMano,
  '0076-creditos': creditos,
  '0077-devoluciones-en-camino': devolucionesEnCamino,
  '0078-transportes-y-puntos': transportesYPuntos,
  '0079-busqueda-de-todo': busquedaDeTodo,
  '0080-invitaciones': invitaciones,
  '0081-aparatos': aparatos,
  '0082-promesas': promesas,
  '0083-procedencia': procedencia,
  '0084-avisame': avisame,
  '0085-medios': medios,
  '0086-tomas': tomas,
  '0088-cargos': cargos,
  '0089-receptor': receptor,
  '0090-costo-de-encargos': costoDeEncargos,
  '0091-contar': contar,
  '0092-cfe': cfe,
  '0093-visitas': visitas,
  '0094-cierres': cierres,
  '0095-centesimos-anchos': centesimosAnchos,
  '0096-cobros-de-nuevo': cobrosDeNuevo,
}

/**
 * On PostgreSQL others may write meanwhile. Who writes by the version before is done first, and who comes then sees that
 * there is a newer one (newer.ts).
 */
const ALONE: Record<string, Migration> = Object.fromEntries(
  Object.entries<Migration>(MIGRATIONS).map(([name, { up }]) => [
    name,
    {
      async up(db) {
        await sql`lock table kysely_migration in access exclusive mode`.execute(db)
        await up(db)
      },
    },
  ]),
)

const ATTEMPTS = 5
/** What is sealed of former versions is sealed before this one, once (server/pedidos/probar/seal-former.ts). */
const MARCA = '0066-marca-de-sellos'

/**
 * Brings the database to the newest schema, all of it or nothing: a killed start is begun anew. Safe when several
 * processes start at once: the ones that come later find the work done.
 * @param beforeMarca what a database from before the seals' mark needs, when all before that is done; left out for a
 * new one
 * @throws when a migration fails
 */
export async function migrateDatabase(database: Database, beforeMarca?: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (beforeMarca !== undefined && (await readMigrations(database)).missing.includes(MARCA)) {
        await migrateTo(database, (name) => name < MARCA)
        await beforeMarca()
      }
      await migrateTo(database, () => true)
      return
    } catch (error) {
      if (attempt >= ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, 200 * attempt))
    }
  }
}

async function migrateTo(database: Database, wanted: (name: string) => boolean): Promise<void> {
  const chosen = (all: Record<string, Migration>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => wanted(name)))
  // The migrator alone would run on SQLite without a transaction and without waiting for others.
  await runLong(() =>
    database.dialect === 'sqlite'
      ? database.transaction((tx) => migrate(tx, chosen(MIGRATIONS)))
      : migrate(database.write, chosen(ALONE)),
  )
}

/**
 * Lets an older version refuse a newer one's database, instead of writing into what it doesn't know.
 * @returns a sentence for the owner; null when this version knows all of it
 */
export async function explainNewerDatabase(database: Pick<Database, 'read'>): Promise<string | null> {
  const { unknown } = await readMigrations(database)
  if (unknown.length === 0) return null
  return `Esta base es de una versión más nueva de la tienda (tiene ${unknown.join(', ')}): abrila con esa versión, o restaurá la copia de antes de actualizar.`
}

async function migrate(db: Kysely<Schema>, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/**
 * How far the database is migrated, without changing it.
 * @returns the last migration that ran, null on an empty database; and those that this version has and the database
 * lacks. The unknown ones are the database's that this version doesn't have: a newer one ran on it
 */
export async function readMigrations({
  read,
}: Pick<Database, 'read'>): Promise<{ last: string | null; missing: string[]; unknown: string[] }> {
  const migrator = new Migrator({ db: read, provider: { getMigrations: async () => MIGRATIONS } })
  const known = await migrator.getMigrations()
  const done = known.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name)
  if (done.length === 0) return { last: null, missing: known.map(({ name }) => name), unknown: [] }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(read)
  return {
    last: done.toSorted().at(-1)!,
    missing: known.map(({ name }) => name).filter((name) => !done.includes(name)),
    unknown: rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name)),
  }
}
