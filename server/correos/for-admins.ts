// What administrators see of the outbox.
export { countFallidos, countProbados, countRetenidos, findCorreo, listCorreos } from './list-correos.ts'
