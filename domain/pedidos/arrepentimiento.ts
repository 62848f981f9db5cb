/**
 * Business days from delivery on which whoever bought at a distance may give a shirt back without a reason. It is the
 * least that law 17.250, article 16, gives. The owner's text on exchanges may offer more, never less, so machines are
 * told this.
 */
export const DIAS_DE_ARREPENTIMIENTO = 5
