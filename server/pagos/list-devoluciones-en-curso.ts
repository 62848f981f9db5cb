import type { Runtime } from '#server/base/runtime.ts'
import { selectEnCurso } from './compare.repo.ts'

const EN_CURSO_MAX = 50

/** Refunds that the provider hasn't done yet, the oldest first. */
export function listDevolucionesEnCurso({ database }: Runtime) {
  return selectEnCurso(database.read, EN_CURSO_MAX)
}
