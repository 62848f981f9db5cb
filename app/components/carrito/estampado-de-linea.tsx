import { useState, type SubmitEvent, type ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import type { CartItem } from '#domain/carrito/carrito.ts'
import { printedTextos, type TextosCorregidos } from '#domain/pedidos/correccion.ts'
import type { Dibujable } from '#domain/productos/dibujable.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { isPersonalizada } from '#domain/productos/personalizacion.ts'
import { useFirstFault } from '../formulario/use-faltas.ts'
import { useTienda } from '../base/use-tienda.ts'
import { CamposEstampado } from '../pedidos/correccion/campos-estampado.tsx'
import { faltasEn, hasFaltas, SIN_FALTAS, SIN_PERSONALIZAR } from '../productos/personalizacion-elegida.ts'
import { SinCambios } from '../productos/sin-cambios.tsx'
import { Button } from '../ui/button.tsx'
import { Espalda } from './espalda.tsx'
import { TalCual } from '../ui/tal-cual.tsx'

type Props = {
  item: CartItem
  /** What its back is drawn from. */
  producto: Dibujable
  /** @param textos as they are to be printed; both empty: nothing is */
  onChange: (textos: TextosCorregidos) => void
}

/** Adds, changes or removes the print on a line of the cart, with the checks of the shirt's page. */
export function EstampadoDeLinea({ item, producto, onChange }: Props) {
  const { ajustes } = useTienda()
  // `escritos` is null until something is typed: the print is then as in the cart.
  const [escritos, setEscritos] = useState<TextosCorregidos | null>(null)
  const textos = escritos ?? { nombre: item.nombrePersonalizado, numero: item.numero }
  const [faltas, setFaltas] = useState(SIN_FALTAS)
  const details = useFirstFault<HTMLDetailsElement>(faltas)
  const [open, setOpen] = useState(false)
  const estampada = isPersonalizada(item)

  /** Drops what was typed on closing, not on opening, which the browser only reports after the first key. */
  function handleToggle(event: ToggleEvent<HTMLDetailsElement>) {
    setOpen(event.currentTarget.open)
    if (event.currentTarget.open) return
    setEscritos(null)
    setFaltas(SIN_FALTAS)
  }

  function close() {
    details.current!.open = false
    details.current!.querySelector('summary')!.focus()
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    const found = faltasEn({ ...SIN_PERSONALIZAR, ...textos, activa: true })
    setFaltas(found)
    if (hasFaltas(found)) return
    const { nombre, numero } = printedTextos(textos)
    if (nombre !== item.nombrePersonalizado || numero !== item.numero) onChange({ nombre, numero })
    close()
  }

  return (
    <details ref={details} onToggle={handleToggle}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-angosta underline underline-offset-4">
        {estampada ? (
          <span>Cambiar nombre o número</span>
        ) : (
          <span>
            Agregar nombre o número (<TalCual>{`+\u00a0${formatPesos(ajustes.precioNombreNumero)}`}</TalCual>)
          </span>
        )}
        <span className="sr-only">{` de ${item.nombre}`}</span>
      </summary>
      <form noValidate className="flex max-w-sm flex-col gap-4 pt-1 pb-3" onSubmit={save}>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <CamposEstampado conNombre conNumero textos={textos} faltas={faltas} onChange={setEscritos} />
          {open && (
            <Espalda
              item={{ nombrePersonalizado: textos.nombre, numero: textos.numero }}
              producto={producto}
              size="lg"
            />
          )}
        </div>
        {estampada ? (
          <p className="text-sm text-tinta-suave">
            Con los dos vacíos va sin estampar y cuesta <TalCual>{formatPesos(ajustes.precioNombreNumero)}</TalCual>{' '}
            menos.
          </p>
        ) : (
          <SinCambios />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secundario" size="sm">
            Guardar
          </Button>
          <Button variant="texto" size="sm" onClick={close}>
            Dejar como está
          </Button>
        </div>
      </form>
    </details>
  )
}

/**
 * Saves the prints still being typed in a cart's lines, as their buttons would: going on must not lose them.
 * @returns whether all could be saved; if not, the first fault has the focus
 */
export function saveEstampados(list: HTMLElement): boolean {
  const forms = [...list.querySelectorAll<HTMLFormElement>('details[open] > form')]
  // Forms are sent one after the other: each changes the cart that the next one was given.
  for (const form of forms) flushSync(() => form.querySelector<HTMLElement>('[type=submit]')!.click())
  return forms.every((form) => !form.parentElement!.hasAttribute('open'))
}
