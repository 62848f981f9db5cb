// Views of the outbox for administrators.
export { countFallidos, countProbados, countRetenidos, findCorreo, listCorreos } from './list-correos.ts'
