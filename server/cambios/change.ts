import type { Schema } from '#server/db/schema.ts'

/**
 * A change of what pages show. Each has a version of its own; they are committed in the order of their versions.
 * - `everything`: settings, or so much that nobody tells one by one; `productId` is null.
 * - `rebajas`: a reduction was made, changed or ended, or begins or ends by the clock; `productId` is null.
 * - `product`: the product's own fields or pictures, its prices among them; also that it was added or deleted.
 * - `prices`: the product's prices or cost, and nothing else.
 * - `sizes`: a size sold out or came back, or the mark 'Última unidad' on cards did.
 * - `page`: what only the product's own page shows of its sizes: which is the last one of its size.
 */
export type Change = Schema['cambios']
