import { useState } from 'react'
import { DESTINOS, MOTIVOS, type Arreglo, type Destino } from '#domain/devoluciones/devolucion.ts'
import type { Saldo } from '#domain/devoluciones/solicitud.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import type { DevolucionGestionada } from '#domain/pedidos/gestion/devoluciones.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Checkbox } from '../../ui/field.tsx'
import { Falla } from '../falla.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { OpcionesALaVista } from '../opciones-a-la-vista.tsx'
import { fuentesDe, type Fuente, SaldoElegido, saldoSugerido } from '../pedidos/saldo-elegido.tsx'
import { useDevolucion } from './use-devolucion.ts'

const DESTINO_POR_ELEGIR: Record<Destino, string> = {
  stock: 'Al stock',
  baja: 'De baja',
  comprador: 'De vuelta a quien compró',
  ninguno: 'No vuelve',
}
export const DESTINOS_ELEGIBLES = [
  ['', 'Todavía no llegó'] as const,
  ...DESTINOS.map((destino) => [destino, DESTINO_POR_ELEGIR[destino]] as const),
]

/** What is likely to become of a piece: what is faulty isn't sold again. */
export const destinoSugerido = (motivo: keyof typeof MOTIVOS | null): Destino =>
  motivo === 'vino_fallada' ? 'baja' : 'stock'

/** Where the pieces that arrived go, and what settles it, in one tap where nothing else is to be said. */
export function LlegadaYSaldo({ gestionada }: { gestionada: DevolucionGestionada }) {
  const { devolucion, pedido, valor, cambio, porSaldar } = gestionada
  const { arreglo, estado: desde } = devolucion
  const pendientes = devolucion.lineas.filter(({ destino }) => destino === '')
  const [elegidos, setElegidos] = useState<ReadonlyMap<number, Destino | ''>>(new Map())
  const destinoDe = (orden: number) => elegidos.get(orden) ?? destinoSugerido(devolucion.motivo)
  const llegan = pendientes.flatMap(({ orden }) => {
    const destino = destinoDe(orden)
    return destino === '' ? [] : [{ orden, destino }]
  })
  const debe = cambio?.debe ?? 0
  const sobra = arreglo === 'cambio' ? (devolucion.monto ?? 0) : valor
  const fuentes = fuentesPara(arreglo, pedido)
  const [saldo, setSaldo] = useState(() => saldoSugerido(fuentes, sobra, devolucion.cuenta))
  const [quiereSaldar, setQuiereSaldar] = useState(true)
  const saldable = porSaldar && debe === 0
  // What is still on its way is settled only by who asks for it.
  const salda = saldable && quiereSaldar
  const conSaldo = salda && sobra > 0
  const { send, ocupado, resultado, errores } = useDevolucion(devolucion.id)
  const form = useFirstFault(resultado)
  const pasos = [llegan.length > 0 ? 'llegó' : '', salda ? saldarEnPalabras(arreglo, conSaldo ? saldo : null) : '']
  const boton = pasos.filter((paso) => paso !== '').join(': ')
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const pagado = conSaldo ? saldo : null
        void (llegan.length > 0
          ? send({ accion: 'llegar', desde, destinos: llegan, salda, saldo: pagado })
          : send({ accion: 'saldar', desde, saldo: pagado }))
      }}
    >
      {pendientes.map(({ orden }) => (
        <OpcionesALaVista
          key={orden}
          titulo={
            pendientes.length === 1
              ? 'Adónde va'
              : `${pedido.lineas[orden]!.nombre}, talle ${pedido.lineas[orden]!.talle}`
          }
          opciones={DESTINOS_ELEGIBLES}
          elegida={destinoDe(orden)}
          onChange={(destino) => setElegidos(new Map(elegidos).set(orden, destino))}
        />
      ))}
      {debe > 0 && <p>{`Del cambio falta pagar ${formatPesos(debe)}: se resuelve cuando se pague.`}</p>}
      {saldable && pendientes.length > 0 && (
        <Checkbox
          label={`${capitalize(saldarEnPalabras(arreglo, null))} ahora`}
          checked={quiereSaldar}
          onChange={(event) => setQuiereSaldar(event.target.checked)}
        />
      )}
      {conSaldo && <SaldoElegido {...{ fuentes, saldo, errores }} valor={sobra} onChange={setSaldo} />}
      <Falla>{errores['']}</Falla>
      {boton !== '' && (
        <SendButton text={capitalize(boton)} meanwhile="Guardando..." variant="primario" busy={ocupado} />
      )}
    </form>
  )
}

/** What it can be settled from: a credit takes no money; where none is left, none by hand. */
export function fuentesPara(arreglo: Arreglo, pedido: DevolucionGestionada['pedido']): Fuente[] {
  if (arreglo === 'credito') return []
  const fuentes = fuentesDe(pedido)
  return fuentes.length > 0 ? fuentes : [{ pagoId: '', texto: '', queda: 0, medio: pedido.medioDePago }]
}

/** `devolver $ 2.190`: what settling does, for the button that does it. */
export function saldarEnPalabras(arreglo: Arreglo, saldo: Saldo | null): string {
  const pesos = saldo === null ? null : parsePesos(saldo.monto)
  const cuanto = pesos === null ? '' : ` ${formatPesos(pesos)}`
  if (arreglo === 'cambio') return cuanto === '' ? 'preparar el cambio' : `preparar el cambio y devolver${cuanto}`
  if (arreglo === 'credito') return `dar un crédito${cuanto === '' ? '' : ` de${cuanto}`}`
  return `${saldo?.pagoId === '' ? 'anotar devuelto' : 'devolver'}${cuanto}`
}
