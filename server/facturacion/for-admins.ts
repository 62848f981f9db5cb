// Actions of administrators on the papers of the tax office.
export { issueBefore, retryCfe } from './queue-cfe.ts'
export { readCfeDe } from './read-mes-facturado.ts'
export { writeNumeros } from './write-numeros.ts'
