import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ListaDeReservas } from '#domain/pedidos/reservas-sospechosas.ts'
import { plural } from '#domain/texto/plural.ts'
import { Checkbox } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { GrupoDeLaLista } from './grupo-de-la-lista.tsx'
import { ListaLarga } from '../lista-larga.tsx'

/**
 * Groups of unpaid orders to be ticked and cancelled together. The ticks are the form's own, so that it works before
 * and without scripts. With scripts a group's tick spreads to its orders, and what is ticked is counted.
 */
export function FormularioDeReservas({ lista }: { lista: ListaDeReservas }) {
  const form = useRef<HTMLFormElement>(null)
  const [marcadas, setMarcadas] = useState<Marcadas | null>(null)
  const sending = useNavigation().formMethod === 'POST'
  // Boxes ticked before the scripts came are counted.
  useEffect(() => setMarcadas(sumMarcadas(form.current!)), [])

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement) spreadMarca(form.current!, target)
    setMarcadas(sumMarcadas(form.current!))
  }

  const { origen, visto, grupo, grupos, libres, unidadesLibres, cuantosGrupos } = lista
  return (
    <Form method="post" ref={form} onChange={onChange} className="flex flex-col gap-4">
      <input type="hidden" name="origen" value={origen} />
      <input type="hidden" name="visto" value={visto} />
      {grupo === null && cuantosGrupos > 1 && libres > 0 && (
        <Checkbox
          name="todas"
          data-pedidos={libres}
          data-unidades={unidadesLibres}
          className="font-semibold"
          label={`Marcar todos (${plural(libres, 'pedido', 'pedidos')}, ${plural(unidadesLibres, 'camiseta', 'camisetas')})`}
        />
      )}
      <ListaLarga primeras={12} className="border-t-2 border-tinta">
        {grupos.map((one) => (
          <GrupoDeLaLista key={one.clave} grupo={one} solo={grupo !== null} />
        ))}
      </ListaLarga>
      <div className="barra-de-guardado flex-col flex-nowrap items-stretch lg:mx-0 lg:px-0">
        <Checkbox name="avisar" label="Avisarles por correo a los que dejaron uno" />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SendButton text="Cancelar los marcados" variant="primario" disabled={marcadas?.pedidos === 0} />
          <p role="status" className="tabular-nums">
            {sending ? 'Cancelando…' : marcadas !== null && marcadas.pedidos > 0 && describeReservas(marcadas)}
          </p>
        </div>
      </div>
    </Form>
  )
}

function describeReservas({ pedidos, unidades }: Marcadas): string {
  return `${plural(pedidos, 'pedido marcado', 'pedidos marcados')}, ${plural(unidades, 'camiseta', 'camisetas')}`
}

/** What is ticked in the form of unpaid orders. */
type Marcadas = { pedidos: number; unidades: number }

const inputs = (form: HTMLElement, selector: string) => [...form.querySelectorAll<HTMLInputElement>(selector)]
const groupsShown = (form: HTMLElement) => [...form.querySelectorAll<HTMLElement>('[data-grupo]')]

/** Carries a tick over to the boxes that it concerns: all, a group, an order. @param changed the box that was pressed */
function spreadMarca(form: HTMLElement, changed: HTMLInputElement): void {
  const { name, checked } = changed
  if (name === 'todas') for (const input of inputs(form, '[name=grupo], [name=pedido]')) input.checked = checked
  if (name === 'grupo') {
    for (const input of inputs(changed.closest<HTMLElement>('[data-grupo]')!, '[name=pedido]')) input.checked = checked
  }
  for (const grupo of groupsShown(form)) {
    const [own] = inputs(grupo, '[name=grupo]')
    if (own === undefined) continue
    const pedidos = inputs(grupo, '[name=pedido]')
    const ticked = pedidos.filter((input) => input.checked).length
    // A group may have more orders than those shown.
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
function sumMarcadas(form: HTMLElement): Marcadas {
  const [todas] = inputs(form, '[name=todas]:checked')
  const libres =
    todas === undefined
      ? groupsShown(form).flatMap((grupo) => {
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
