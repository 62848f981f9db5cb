import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { NumeroMirado } from '#domain/facturacion/gestion-de-cfe.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ResultadoDeAccion } from '../use-send.ts'

export type ResultadoDePegar = ResultadoDeAccion & { renglones?: NumeroMirado[] }

/** Writes down numbers of papers that were issued elsewhere, looked at first; what was pasted stays until it is written. */
export function PegarNumeros() {
  const fetcher = useFetcher<ResultadoDePegar>()
  const [texto, setTexto] = useState('')
  const [mirado, setMirado] = useState('')
  const ocupado = fetcher.state !== 'idle'
  const respuesta = ocupado ? undefined : fetcher.data
  const renglones = mirado === texto ? (respuesta?.renglones ?? []) : []
  const error = respuesta !== undefined && 'errores' in respuesta ? Object.values(respuesta.errores)[0] : undefined
  const send = (mirar: boolean) => {
    setMirado(texto)
    void fetcher.submit({ accion: 'numeros', texto, mirar }, { method: 'post', encType: 'application/json' })
  }
  const seEscriben = renglones.length > 0 && renglones.every(({ falta }) => falta === '')
  const escrito = respuesta !== undefined && 'hecho' in respuesta && respuesta.hecho !== ''
  return (
    <form
      noValidate
      className="flex max-w-2xl flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send(true)
      }}
    >
      <Field
        label="Números que emitiste en otro lado"
        htmlFor="cfe-numeros"
        error={error}
        hint="Uno por renglón, o una planilla pegada: código del pedido, tipo (101, 102, 111 o 112), serie y número."
        className="w-full"
      >
        <Textarea
          value={texto}
          placeholder="ABC123 101 A 1234"
          rows={4}
          onChange={({ target }) => setTexto(target.value)}
        />
      </Field>
      <Button type="submit" size="sm" disabled={ocupado}>
        Mirar antes de guardar
      </Button>
      <div role="status" className="flex w-full flex-col gap-3 empty:hidden">
        {escrito && mirado === texto && <Notice kind="ok">{(respuesta as { hecho: string }).hecho}</Notice>}
        {!escrito && renglones.length > 0 && (
          <ul className="divide-y divide-linea border-y border-linea">
            {renglones.map(({ renglon, pedido, que, falta }, at) => (
              <li key={at} className="py-2 break-words">
                {falta === '' ? (
                  <>
                    <Link to={`/admin/pedidos/${pedido}`} className="enlace">
                      {pedido}
                    </Link>
                    <span>{`: ${que}`}</span>
                  </>
                ) : (
                  <span className="text-rojo-aviso">{`${renglon}: ${falta}`}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {!escrito && seEscriben && (
        <Button size="sm" variant="primario" disabled={ocupado} onClick={() => send(false)}>
          {`Guardar ${renglones.length}`}
        </Button>
      )}
    </form>
  )
}
