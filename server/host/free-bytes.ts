import { statfs } from 'node:fs/promises'

/** Free bytes on a folder's disk for the shop's user. @throws when there is no such folder */
export async function freeBytes(folder: string): Promise<number> {
  return (await readRoom(folder)).libre
}

/** Free bytes on a folder's disk, and how many the disk has. */
export async function readRoom(folder: string): Promise<{ libre: number; total: number }> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return { libre: bavail * bsize, total: blocks * bsize }
}
