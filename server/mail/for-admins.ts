// What administrators see of the outbox.
export { countFallidos, countRetenidos, findCorreo, listCorreos } from './list-correos.ts'
