import { useRef, useState } from 'react'
import { SendButton } from '../../ui/send-button.tsx'
import { Preguntar } from '../preguntar.tsx'
import { FormularioConfirmado } from './confirmacion/formulario-confirmado.tsx'

type Boton = {
  texto: string
  accion: string
  /** What of theirs it is about, and what is asked before. */
  de: string
  pregunta?: string
}

/** Somebody of the team or invited to it; `botones` is what can be done about them, nothing about oneself. */
export type FilaDeEquipo = {
  id: string
  titulo: string
  detalle: string
  /** What is sent of them. */
  datos: { id: string; email?: string }
  botones: Boton[]
}

/** People who run the shop, or are invited to, each with what is done about them. */
export function ListaDeEquipo({ filas }: { filas: FilaDeEquipo[] }) {
  const [dudosa, setDudosa] = useState<{ boton: Boton; pressed: HTMLButtonElement } | null>(null)
  // Old Safaris can't send a form as its button does but by pressing it again.
  const confirmada = useRef(false)
  return (
    <>
      <ul className="border-t border-linea">
        {filas.map(({ id, titulo, detalle, datos, botones }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-linea py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere" translate="no">
                {titulo}
              </p>
              <p className="text-sm wrap-anywhere text-tinta-suave">{detalle}</p>
            </div>
            {botones.length > 0 && (
              <FormularioConfirmado className="flex flex-wrap gap-2">
                {Object.entries(datos).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                {botones.map((boton) => (
                  <SendButton
                    key={boton.accion}
                    text={boton.texto}
                    name="accion"
                    value={boton.accion}
                    size="sm"
                    aria-label={`${boton.texto} ${boton.de}`}
                    onClick={(event) => {
                      if (boton.pregunta === undefined || confirmada.current) return
                      event.preventDefault()
                      setDudosa({ boton, pressed: event.currentTarget })
                    }}
                  />
                ))}
              </FormularioConfirmado>
            )}
          </li>
        ))}
      </ul>
      {dudosa !== null && (
        <Preguntar
          titulo={`¿${dudosa.boton.texto} ${dudosa.boton.de}?`}
          accion={dudosa.boton.texto}
          onClose={() => setDudosa(null)}
          onConfirm={() => {
            setDudosa(null)
            confirmada.current = true
            dudosa.pressed.click()
            confirmada.current = false
          }}
        >
          <p>{dudosa.boton.pregunta}</p>
        </Preguntar>
      )}
    </>
  )
}
