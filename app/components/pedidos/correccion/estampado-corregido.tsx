import { useState } from 'react'
import {
  faultsInCorreccion,
  textoEstampado,
  type FaltasDeCorreccion,
  type LineaDelComprador,
  type TextosCorregidos,
} from '#domain/pedidos/correccion.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import DibujoEspalda from '../../productos/dibujo-espalda.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CamposEstampado } from './campos-estampado.tsx'
import { FormularioPlegado, AvisoDeCorreccion, useEnviando } from './correccion.tsx'

/** What became of a correction: done, or refused with what was typed. */
export type ResultadoDeCorreccion = {
  orden: number
  textos: TextosCorregidos
  faltas: FaltasDeCorreccion
  /** What is wrong beyond the fields; '' when it was done or the fields say it. */
  falla: string
  hecha: boolean
}

type Props = { linea: LineaDelComprador; resultado: ResultadoDeCorreccion | undefined }

/** Corrects a misspelt name or number, while that is possible; works without JavaScript, except for the drawing. */
export function EstampadoCorregido({ linea, resultado }: Props) {
  const { corregible } = linea
  return (
    <div className="col-span-2 empty:hidden">
      {resultado !== undefined && (resultado.hecha || !corregible) && (
        <AvisoDeCorreccion a={resultado} kind={resultado.hecha ? 'ok' : 'error'}>
          {resultado.hecha
            ? `Listo: se estampa «${textoEstampado({ nombre: linea.nombrePersonalizado, numero: linea.numero })}».`
            : resultado.falla}
        </AvisoDeCorreccion>
      )}
      {corregible && <FormularioDeEstampado key={linea.nombrePersonalizado} linea={linea} resultado={resultado} />}
    </div>
  )
}

function FormularioDeEstampado({ linea, resultado }: Props) {
  const sending = useEnviando('orden', String(linea.orden))
  const [textos, setTextos] = useState<TextosCorregidos>(
    resultado?.textos ?? { nombre: linea.nombrePersonalizado, numero: linea.numero },
  )
  /** Faults found before sending; null: the server's apply. */
  const [found, setFound] = useState<FaltasDeCorreccion | null>(null)
  const faltas = found ?? resultado?.faltas ?? {}
  const form = useFirstFault(found ?? resultado)

  return (
    <FormularioPlegado
      ref={form}
      titulo={
        <>
          <span>{whatToCorrect(linea)}</span>
          <span className="sr-only">{` de ${linea.nombre}`}</span>
        </>
      }
      open={resultado !== undefined}
      onSubmit={(event) => {
        const faults = faultsInCorreccion(linea, textos)
        const refused = Object.keys(faults).length > 0
        setFound(refused ? faults : null)
        if (sending || refused) event.preventDefault()
      }}
    >
      <input type="hidden" name="orden" value={linea.orden} />
      {resultado !== undefined && resultado.falla !== '' && (
        <div role="alert">
          <Notice kind="error">{resultado.falla}</Notice>
        </div>
      )}
      <p>Se puede corregir una sola vez, hasta que la empecemos a hacer. Revisá letra por letra antes de guardar.</p>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        {/* As it was ordered: a name alone gets no number. */}
        <CamposEstampado
          conNombre={linea.nombrePersonalizado !== ''}
          conNumero={linea.numero !== ''}
          textos={textos}
          faltas={faltas}
          onChange={setTextos}
        />
        {linea.dibujo !== null && (
          <div className="w-40 self-start bg-papel-hondo sin-js:hidden">
            <DibujoEspalda producto={linea.dibujo} nombre={textos.nombre} numero={textos.numero} />
          </div>
        )}
      </div>
      <Button type="submit" disabled={sending} className="self-start">
        {sending ? 'Guardando...' : 'Guardar la corrección'}
      </Button>
    </FormularioPlegado>
  )
}

function whatToCorrect({ nombrePersonalizado, numero }: LineaDelComprador): string {
  if (numero === '') return 'Corregir el nombre'
  return nombrePersonalizado === '' ? 'Corregir el número' : 'Corregir nombre o número'
}
