import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { tempFolder } from '#tests/temp-folder.ts'
import { startTidyingUploads } from './receive-upload.ts'

it('16.81 each process removes from its own folder what a killed one left of an upload a day ago', async () => {
  const folder = await tempFolder()
  await writeFile(join(folder, 'under-way'), 'a')
  await writeFile(join(folder, 'left'), 'b')
  const long = new Date(Date.now() - 25 * 3_600_000)
  await utimes(join(folder, 'left'), long, long)
  const tidying = startTidyingUploads(folder, pino({ level: 'silent' }))
  onTestFinished(() => tidying.stop())
  await expect.poll(() => readdir(folder)).toEqual(['under-way'])
})
