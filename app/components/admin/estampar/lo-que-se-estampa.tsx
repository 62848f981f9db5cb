import { spellNombre, type Estampado } from '#domain/pedidos/gestion/estampado.ts'
import type { LineaPedido } from '#domain/pedidos/pedido.ts'
import type { Elementos } from '../../ui/elementos.ts'
import { plural } from '#domain/texto/plural.ts'

type Props = {
  linea: Pick<LineaPedido, 'talle'> & Estampado
  /** What must be known before it is printed. */
  children?: Elementos
}

/** The size and print of a shirt for whoever makes or prints it: sign by sign, nothing to guess. */
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
        <DatoEstampado nombre="Número" valor={numero === '' ? 'Sin número' : numero} grande={numero !== ''} />
        <DatoEstampado nombre="Talle" valor={talle} grande />
        <DatoEstampado nombre="Parches" valor={parches ? 'Con parches' : 'Sin parches'} />
      </dl>
    </>
  )
}

function DatoEstampado({ nombre, valor, grande = false }: { nombre: string; valor: string; grande?: boolean }) {
  return (
    <div>
      <dt className="text-sm text-tinta-suave print:text-[#000]">{nombre}</dt>
      <dd className={grande ? 'text-4xl leading-none font-bold [font-family:ui-monospace,monospace]' : 'text-lg'}>
        {valor}
      </dd>
    </div>
  )
}

/** A name as it will be printed, a box for each sign. Those that could be mistaken for others are named below. */
function NombrePorSignos({ nombre }: { nombre: string }) {
  const signos = spellNombre(nombre)
  return (
    <div>
      <p className="sr-only">{nombre}</p>
      <ol aria-hidden="true" className="flex flex-wrap gap-x-0.5 gap-y-1 sm:gap-x-1">
        {signos.map(({ signo, nombre: caption }, index) => (
          <li key={index} className="flex w-7 flex-col items-center sm:w-8 lg:w-11 print:w-10">
            <span
              className={
                'flex aspect-square w-full items-center justify-center border-2 border-tinta text-xl leading-none font-bold [font-family:ui-monospace,monospace] sm:text-2xl lg:text-3xl print:text-3xl print:border-[#000] ' +
                (signo === ' ' ? 'bg-papel-hondo print:border-dashed' : 'bg-blanco')
              }
            >
              {signo === ' ' ? '' : signo}
            </span>
            {caption !== '' && (
              <span className="text-center font-angosta text-[0.625rem] leading-tight font-normal text-tinta-suave print:text-[#000]">
                {caption}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-1 text-sm text-tinta-suave print:text-[#000]">{plural(signos.length, 'signo', 'signos')}</p>
    </div>
  )
}
