import { hechosDeAviso } from '#domain/avisame/enlace.ts'
import { confirmAvisos, endAvisos, openAvisos } from '#server/avisame/answer-aviso.ts'
import { askAviso } from '#server/avisame/ask-aviso.ts'
import { markAvisada } from '#server/avisame/list-demanda.ts'
import { createRonda } from '#server/avisame/tell-esperas.ts'
import { createChangeFeed } from '#server/cambios/change-feed.ts'
import { createIndexReader, type IndexReader } from '#server/catalogo/index-reader.ts'
import { verifyAvisame } from '#server/pedidos/probar/verify-avisame.ts'
import { sendAll } from '../avisame.ts'
import { adjustShirt } from './shirts.ts'
import { SILENT, type Stage } from './stage.ts'
import { MAILS, type StepOf } from './step.ts'

const indexes = new WeakMap<Stage['runtime'], IndexReader>()

/** One for all lives: it would be long in the making. */
function openIndex({ runtime }: Stage): IndexReader {
  const known = indexes.get(runtime) ?? createIndexReader({ ...runtime, changes: createChangeFeed(runtime) })
  indexes.set(runtime, known)
  return known
}

/** Somebody wants a size that was just sold over the counter, or what a shirt costs less; sure ones press the button. */
export async function wishShirt(stage: Stage, { shirt, mail, cheaper, answer }: StepOf<'wish'>): Promise<void> {
  const { runtime, shirts } = stage
  if (!cheaper) await adjustShirt(stage, { do: 'adjust', shirt, units: 0 })
  const correo = MAILS[mail]!
  const medio = correo === '' ? 'whatsapp' : 'correo'
  await askAviso(
    { ...runtime, readIndex: openIndex(stage), mailer: SILENT },
    {
      camiseta: shirts[shirt]!.slug,
      ...(cheaper ? { talle: '', baja: 'stock' } : { talle: 'M', baja: '' }),
      buscar: '',
    },
    { medio, correo, telefono: '099 123 456' },
    '203.0.113.9',
  )
  if (answer === 'nothing') return
  const mails = await runtime.database.read
    .selectFrom('correos')
    .select('id')
    .where('tipo', '=', 'espera')
    .where('para', '=', correo)
    .orderBy('creado', 'desc')
    .limit(1)
    .execute()
  for (const { id } of mails) {
    const key = `${runtime.seal(hechosDeAviso(id))}.${id}`
    const shown = await openAvisos(runtime, key)
    const ids = shown?.porConfirmar.map((one) => one.id) ?? []
    await (answer === 'confirm' ? confirmAvisos(runtime, key, ids) : endAvisos(runtime, key))
  }
}

/** Some units come, and two processes tell at once; the owner tells who is on the list. */
export async function tellWishes(stage: Stage, { shirt, units }: StepOf<'tell'>): Promise<void> {
  const { runtime } = stage
  await adjustShirt(stage, { do: 'adjust', shirt, units })
  await sendAll(runtime)
  const telling = { ...runtime, readIndex: openIndex(stage) }
  await Promise.all([createRonda(telling)(), createRonda(telling)()])
  const listed = await runtime.database.read
    .selectFrom('esperas')
    .select('id')
    .where('estado', '=', 'por_avisar')
    .execute()
  for (const { id } of listed.slice(0, 1)) await markAvisada(runtime, id)
}

/** @returns what `verify` has against who was told */
export const verifyWishes = ({ runtime }: Stage): Promise<string[]> => verifyAvisame(runtime.database.read)
