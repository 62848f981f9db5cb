import type { LuzDeCopias } from '#domain/copias/luz.ts'
import { diaYHora, enMegas } from '#domain/copias/en-palabras.ts'
import type { Config } from '#server/host/config.ts'
import { readLuz } from '#server/copias/read-luz.ts'
import type { Database } from '#server/db/connect.ts'
import { bien, mal, noProbado, type ResultadoDePrueba, type Probe } from './prueba.ts'

const MAKE_ONE = 'Hacé una ahora: npm run backup. Después restaurala una vez: docs/guia/copias.md.'

/**
 * Whether the shop has a good copy of itself, as the owner sees it under Cuenta. Whether that is elsewhere can't be
 * seen.
 */
export async function checkCopies(
  probe: Probe,
  { database, config, clock }: { database: Database; config: Config; clock: () => number },
): Promise<void> {
  const hayLugar = config.backupDir !== null || config.backupS3 !== null
  await probe('Copias de seguridad', async () => judgeCopies(await readLuz({ database, clock, hayLugar })))
}

function judgeCopies({ luz, buena, ultima }: LuzDeCopias): ResultadoDePrueba {
  switch (luz) {
    case 'sin_lugar':
      return noProbado(
        'La tienda no las hace: no tiene dónde guardarlas. Si las hacés de otra manera, desde acá no se ve.',
        'Poné BACKUP_DIR o BACKUP_S3_… en el archivo .env, y arrancá la tienda otra vez: docs/guia/copias.md.',
      )
    case 'esperando':
      return ultima === null
        ? noProbado('Todavía no hay ninguna.', MAKE_ONE)
        : mal(`No hay ninguna buena. ${ultima.detalle}`, MAKE_ONE)
    case 'roja':
      return mal(
        buena === null
          ? 'No hay ninguna buena.'
          : `Hace más de un día y medio que no hay una buena: la última es del ${diaYHora(buena.comenzada)}.`,
        ultima !== null && ultima.resultado !== 'buena' ? `El último intento dijo: ${ultima.detalle}` : MAKE_ONE,
      )
    case 'verde':
      return bien(
        `La última buena es del ${diaYHora(buena!.comenzada)} y ocupa ${enMegas(buena!.bytes)}. Fijate que haya una fuera de este servidor.`,
      )
  }
}
