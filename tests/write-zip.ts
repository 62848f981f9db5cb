import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive; `dice` is the size that the archive claims for it. */
type Entrada = { nombre: string; bytes: Uint8Array; dice?: number }

/** An archive as archivers write it, or one that lies about how large its files are. */
export function writeZip(entradas: Entrada[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { nombre, bytes, dice = bytes.length } of entradas) {
    const name = Buffer.from(nombre)
    const data = deflateRawSync(bytes)
    // The header has version, flags (names in UTF-8), method, time, date, check sum, sizes, lengths of name and extras.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(dice, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name, data])
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place, name]))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entradas.length, 4)
  end.writeUInt16LE(entradas.length, 6)
  end.writeUInt32LE(Buffer.concat(central).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...central, Buffer.from('PK\u0005\u0006'), end])
}
