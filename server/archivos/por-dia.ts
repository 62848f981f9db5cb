import type { Tramo, Dia } from '#domain/tiempo/dia.ts'

/** Rows of some days, one day after the other: no more than a day's is ever in memory. */
export async function* porDia<Fila>(
  { desde, hasta }: Tramo,
  select: (dia: Dia) => Promise<Fila[]>,
): AsyncGenerator<Fila[]> {
  for (let dia = desde; dia <= hasta; dia++) {
    const filas = await select(dia)
    if (filas.length > 0) yield filas
  }
}
