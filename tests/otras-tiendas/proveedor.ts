import { writeLibro } from '#tests/write-libro.ts'

/** A supplier's list of shirts as a workbook: its name above its own headings, a column for each size. */
export async function writeProveedor(count: number): Promise<Buffer> {
  const titulos = ['Cód.', 'Modelo', 'Club', 'Temporada', 'Mayorista', 'P.V.P.', 'S', 'Talle M', 'XXL']
  const filas = Array.from({ length: count }, (_, at) => [
    `PRO-${at}`,
    `Camiseta ${at} del proveedor`,
    'Peñarol',
    '2024/25',
    990,
    2190.5,
    at % 3,
    2,
    at % 2 === 0 ? 'agotado' : 1,
  ])
  const rows = [['Distribuidora del Sur'], ['Lista de noviembre'], titulos, ...filas]
  return Buffer.from(writeLibro([{ nombre: 'Lista', filas: rows }]))
}
