import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Hoja } from '#domain/difusion/hoja.ts'
import { openPictures } from './pictures.ts'

let folder: string
let photo: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casakas-pictures-'))
  photo = join(folder, 'foto')
  await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'red' } })
    .jpeg()
    .toFile(photo)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Numbers of the processes that this one started and that live. */
async function readChildren(): Promise<string[]> {
  return (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).split(' ').filter(Boolean)
}

it.runIf(process.platform === 'linux')(
  '25.19 no process of pictures is left after its work, and the next picture starts one',
  async () => {
    const before = await readChildren()
    const pictures = openPictures('low', 0)
    for (const name of ['f', 'g']) {
      expect(await pictures.normalise(photo, join(folder, name))).toMatchObject({ ok: true })
      await expect.poll(readChildren).toEqual(before)
    }
  },
)

it.runIf(process.platform === 'linux')('25.15 what nobody waits for is made at the lowest priority', async () => {
  const priorities = async () => (await readChildren()).map((pid) => getPriority(Number(pid)))
  const before = await priorities()
  const [behind, awaited] = [openPictures('low'), openPictures('normal')]
  await behind.normalise(photo, join(folder, 'c'))
  expect(await priorities()).toEqual([...before, constants.priority.PRIORITY_LOW])
  await awaited.normalise(photo, join(folder, 'd'))
  expect(await priorities()).toEqual([...before, constants.priority.PRIORITY_LOW, getPriority()])
  behind.close()
  awaited.close()
})

it('25.14 the process of pictures ends in the middle of one: that one fails, the next is made', async () => {
  const pictures = openPictures('low')
  const failing = pictures.normalise(photo, join(folder, 'a'))
  pictures.close()
  await expect(failing).rejects.toThrow('the picture process ended')
  expect(await pictures.normalise(photo, join(folder, 'b'))).toMatchObject({ ok: true, value: { ancho: 2400 } })
  pictures.close()
})

it('a fault of one picture is told to whoever asked for it, with what was said', async () => {
  const pictures = openPictures('normal')
  const picture = { id: 'a', variant: { width: 320, format: 'webp' }, fondo: '#ffffff' } as const
  await expect(pictures.encode(picture, async () => ({ original: Buffer.from('no') }))).rejects.toThrow(/unsupported/)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>')
  expect(await sharp(await pictures.encode(picture, async () => ({ svg }))).metadata()).toMatchObject({ width: 20 })
  pictures.close()
})

it('17.30 what can’t be sent to the process fails for whoever asked, and nothing else does', async () => {
  const pictures = openPictures('normal')
  const hoja = { tipo: 'tienda', imagenes: [], tienda: Object, titulo: '' } as unknown as Hoja
  await expect(pictures.compose(hoja, [])).rejects.toThrow('could not be cloned')
  expect(await pictures.normalise(photo, join(folder, 'e'))).toMatchObject({ ok: true })
  pictures.close()
})
