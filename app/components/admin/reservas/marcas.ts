/** What is ticked in the form of unpaid orders. */
export type Marcadas = { pedidos: number; unidades: number }

const inputs = (form: HTMLElement, selector: string) => [...form.querySelectorAll<HTMLInputElement>(selector)]
const groupsOf = (form: HTMLElement) => [...form.querySelectorAll<HTMLElement>('[data-grupo]')]

/** Carries a tick over to the boxes that it concerns: all, a group, an order. @param changed the box pressed */
export function spreadMarca(form: HTMLElement, changed: HTMLInputElement): void {
  const { name, checked } = changed
  if (name === 'todas') for (const input of inputs(form, '[name=grupo], [name=pedido]')) input.checked = checked
  if (name === 'grupo') {
    for (const input of inputs(changed.closest<HTMLElement>('[data-grupo]')!, '[name=pedido]')) input.checked = checked
  }
  for (const grupo of groupsOf(form)) {
    const [own] = inputs(grupo, '[name=grupo]')
    if (own === undefined) continue
    const pedidos = inputs(grupo, '[name=pedido]')
    const ticked = pedidos.filter((input) => input.checked).length
    // A group may have more orders than are shown.
    if (ticked < pedidos.length) own.checked = false
    else if (pedidos.length === Number(own.dataset.pedidos)) own.checked = true
    own.indeterminate = !own.checked && ticked > 0
  }
  const [todas] = inputs(form, '[name=todas]')
  if (todas !== undefined && inputs(form, '[name=grupo], [name=pedido]').some((input) => !input.checked)) {
    todas.checked = false
  }
}

/** What would be cancelled now. */
export function sumMarcadas(form: HTMLElement): Marcadas {
  const [todas] = inputs(form, '[name=todas]:checked')
  const libres =
    todas === undefined
      ? groupsOf(form).flatMap((grupo) => {
          const [own] = inputs(grupo, '[name=grupo]:checked')
          return own === undefined ? inputs(grupo, '[name=pedido]:checked') : [own]
        })
      : [todas]
  return [...libres, ...inputs(form, '[name=resguardado]:checked')].reduce<Marcadas>(
    (sum, { dataset }) => ({
      pedidos: sum.pedidos + Number(dataset.pedidos),
      unidades: sum.unidades + Number(dataset.unidades),
    }),
    { pedidos: 0, unidades: 0 },
  )
}
