// What administrators see of the outbox.
export { countFallidos, countRetenidos, findCorreo as find, listCorreos as list } from './list-correos.ts'
