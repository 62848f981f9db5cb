import { Form, Link } from 'react-router'
import { describeValor } from '#domain/codigos/codigo.ts'
import { condicionesDe, nombreDe, situacionDeCodigo, type CodigoListado } from '#domain/codigos/codigo-listado.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { plural } from '#domain/texto/plural.ts'
import { Button } from '../../ui/button.tsx'
import { useTienda } from '../../base/use-tienda.ts'
import { BotonCopiar } from '../../base/boton-copiar.tsx'

type Props = { codigos: CodigoListado[]; ahora: number }

/** The codes with what each brought, a card each on a phone. */
export function ListaDeCodigos({ codigos, ahora }: Props) {
  return (
    <table className="w-full border-t border-linea text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-linea font-angosta">
          {['Código', 'Usos', 'Pedidos pagados', 'Trajo', 'Descontó'].map((titulo) => (
            <th key={titulo} scope="col" className="py-2 pr-4 font-normal">
              {titulo}
            </th>
          ))}
          <th scope="col" className="py-2 font-normal">
            <span className="sr-only">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {codigos.map((codigo) => (
          <FilaDeCodigo key={codigo.clave} codigo={codigo} ahora={ahora} />
        ))}
      </tbody>
    </table>
  )
}

function FilaDeCodigo({ codigo: listado, ahora }: { codigo: CodigoListado; ahora: number }) {
  const { codigo, clave, lote, cuenta, usos, usosMax, anulado, traido } = listado
  const nombre = nombreDe(listado)
  const situacion = situacionDeCodigo(listado, ahora)
  return (
    <tr className="border-b border-linea align-top max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:py-3">
      <th scope="row" className="py-2 pr-4 font-normal max-md:col-span-2 max-md:p-0">
        <span className="font-semibold break-all">{nombre}</span>
        <span className="font-angosta">{` ·\u00a0${describeValor(listado)} menos ·\u00a0`}</span>
        <strong className="font-angosta">{situacion}</strong>
        <span className="block text-sm text-tinta-suave">{capitalize(condicionesDe(listado).join(' ·\u00a0'))}</span>
      </th>
      <Cifra titulo="Usos">{usosMax === null ? usos : `${usos} de ${usosMax * cuenta}`}</Cifra>
      <Cifra titulo="Pedidos pagados">{traido.pedidos}</Cifra>
      <Cifra titulo="Trajo">{formatPesos(traido.pesos)}</Cifra>
      <Cifra titulo="Descontó">{formatPesos(traido.descontado)}</Cifra>
      <td className="py-1 max-md:col-span-2 max-md:p-0">
        <div className="flex flex-wrap items-center gap-2 md:justify-end">
          {lote !== '' && (
            <Link to={`/admin/codigos/${lote}`} className="enlace-suelto px-2">
              <span>{`Ver los ${cuenta} códigos`}</span>
              <span className="sr-only">{` ${nombre}`}</span>
            </Link>
          )}
          {anulado === null && lote === '' && (
            <>
              <span aria-hidden="true" className="text-sm text-tinta-suave">
                Enlace
              </span>
              <CopiarEnlace codigo={codigo} />
            </>
          )}
          <Form method="post" preventScrollReset>
            <input type="hidden" name="clave" value={clave} />
            <input type="hidden" name="nombre" value={nombre} />
            <Button type="submit" size="sm" name="accion" value={anulado === null ? 'anular' : 'activar'}>
              <span>{anulado === null ? 'Anular' : 'Volver a activar'}</span>
              <span className="sr-only">{` ${nombre}`}</span>
            </Button>
          </Form>
        </div>
      </td>
    </tr>
  )
}

function Cifra({ titulo, children }: { titulo: string; children: string | number }) {
  return (
    <td className="py-2 pr-4 tabular-nums max-md:p-0">
      <span className="block text-sm text-tinta-suave md:hidden" aria-hidden="true">
        {titulo}
      </span>
      <span>{children}</span>
    </td>
  )
}

/** How many codes there are, in words. */
export const cuentaDeCodigos = (total: number) => plural(total, 'código', 'códigos')

/** Copies the address of the shop that brings a code along, to be sent to whom it is for. */
export function CopiarEnlace({ codigo }: { codigo: string }) {
  const { origin } = useTienda()
  return <BotonCopiar texto={`${origin}/?codigo=${codigo}`} que={` el enlace que lleva ${codigo}`} />
}
