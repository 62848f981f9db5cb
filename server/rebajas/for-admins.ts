// Actions of administrators on reductions that needn't know the catalogue in memory.
export { endRebaja } from './end-rebaja.ts'
export { openRebaja } from './open-rebaja.ts'
export { addRebaja, changeRebaja } from './save-rebaja.ts'
