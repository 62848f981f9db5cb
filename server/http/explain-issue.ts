import type { z } from 'zod'

const TIPOS: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'un conjunto de datos',
}

/** What is wrong with a field, in Spanish, where its schema has no words of its own. */
export const explainIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'Falta este dato.' : `Tiene que ser ${TIPOS[issue.expected] ?? 'otra cosa'}.`
  }
  if (issue.code === 'invalid_value') {
    return issue.input === undefined ? 'Falta este dato.' : `Tiene que ser ${issue.values.map(String).join(' o ')}.`
  }
  if (issue.code === 'too_big')
    return `Es demasiado ${issue.origin === 'string' ? 'largo' : 'grande'}: hasta ${issue.maximum}.`
  if (issue.code === 'too_small')
    return `Es demasiado ${issue.origin === 'string' ? 'corto' : 'chico'}: desde ${issue.minimum}.`
  return 'No es válido.'
}
