import { statfs } from 'node:fs/promises'

/** Free bytes on a folder's disk, as the shop's user may use them. @throws when there is no such folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
