/**
 * Business days from delivery on which whoever bought at a distance may give a shirt back without a reason. It is the
 * least that law 17.250, article 16, gives. The owner's text on exchanges may offer more, never less, so machines are
 * told this.
 */
export const DIAS_DE_ARREPENTIMIENTO = 5

/** The right to give back what was bought, as law 17.250, article 16, wants it: in writing, with the sale. */
export const DERECHO_A_ARREPENTIRSE = `Podés arrepentirte sin dar explicaciones hasta ${DIAS_DE_ARREPENTIMIENTO} días hábiles después de la compra o de recibirla, lo que prefieras (ley 17.250, artículo 16). Lo que se hace con el nombre o el número que pediste vuelve solo si vino con una falla.`
