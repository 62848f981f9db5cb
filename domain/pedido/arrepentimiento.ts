/**
 * Business days from delivery on which whoever bought at a distance may give a shirt back without a reason: what law
 * 17.250, article 16, gives at the least. The owner's text on exchanges may offer more, never less, so that this is what
 * machines are told.
 */
export const DIAS_DE_ARREPENTIMIENTO = 5
