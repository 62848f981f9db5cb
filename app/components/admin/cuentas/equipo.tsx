import { SendButton } from '../../ui/send-button.tsx'
import { FormularioConfirmado } from './confirmacion/formulario-confirmado.tsx'

/** Somebody of the team or invited to it; `boton` is what can be done about them, none about oneself. */
export type FilaDeEquipo = {
  id: string
  titulo: string
  detalle: string
  boton: { texto: string; accion: string; de: string } | null
}

/** People who run the shop, or are invited to, each with what is done about them. */
export function ListaDeEquipo({ filas }: { filas: FilaDeEquipo[] }) {
  return (
    <ul className="border-t border-linea">
      {filas.map(({ id, titulo, detalle, boton }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-linea py-3">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere" translate="no">
              {titulo}
            </p>
            <p className="text-sm wrap-anywhere text-tinta-suave">{detalle}</p>
          </div>
          {boton !== null && (
            <FormularioConfirmado>
              <input type="hidden" name="id" value={id} />
              <SendButton
                text={boton.texto}
                name="accion"
                value={boton.accion}
                size="sm"
                aria-label={`${boton.texto} ${boton.de}`}
              />
            </FormularioConfirmado>
          )}
        </li>
      ))}
    </ul>
  )
}
