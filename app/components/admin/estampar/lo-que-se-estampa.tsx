import type { Estampado } from '#domain/pedidos/gestion/estampado.ts'
import type { LineaPedido } from '#domain/pedidos/pedido.ts'
import { NombrePorSignos } from './nombre-por-signos.tsx'
import type { Elementos } from '../../ui/elementos.ts'

type Props = {
  linea: Pick<LineaPedido, 'talle'> & Estampado
  /** What must be known before it is printed. */
  children?: Elementos
}

/** The size and print of a shirt, for whoever makes or prints it: the name sign by sign, nothing to guess. */
export function LoQueSeEstampa({ linea: { talle, nombrePersonalizado, numero, parches }, children }: Props) {
  return (
    <>
      {nombrePersonalizado !== '' && (
        <div>
          <p className="text-sm text-tinta-suave print:text-[#000]">Nombre</p>
          <NombrePorSignos nombre={nombrePersonalizado} />
        </div>
      )}
      {children}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Dato nombre="Número" valor={numero === '' ? 'Sin número' : numero} grande={numero !== ''} />
        <Dato nombre="Talle" valor={talle} grande />
        <Dato nombre="Parches" valor={parches ? 'Con parches' : 'Sin parches'} />
      </dl>
    </>
  )
}

function Dato({ nombre, valor, grande = false }: { nombre: string; valor: string; grande?: boolean }) {
  return (
    <div>
      <dt className="text-sm text-tinta-suave print:text-[#000]">{nombre}</dt>
      <dd className={grande ? 'text-4xl leading-none font-bold [font-family:ui-monospace,monospace]' : 'text-lg'}>
        {valor}
      </dd>
    </div>
  )
}
