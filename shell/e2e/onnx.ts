/**
 * A model in the format of ONNX (onnx.proto3): y = x · w + b, of numbers of 32 bits. w has a row for each number of x and a column for each
 * of y.
 */
export function linearModel(w: number[][], b: number[]): Buffer {
  const [rows, columns] = [w.length, b.length]
  const graph = [
    message(1, node('MatMul', ['x', 'w'], 'xw')),
    message(1, node('Add', ['xw', 'b'], 'y')),
    text(2, 'linear'),
    message(5, tensor('w', [rows, columns], w.flat())),
    message(5, tensor('b', [columns], b)),
    message(11, value('x', [1, rows])),
    message(12, value('y', [1, columns])),
  ]
  // ir_version 8, and the operators as they are in version 13
  return Buffer.concat([number(1, 8), message(7, graph), message(8, [number(2, 13)])])
}

const node = (operator: string, inputs: string[], output: string) => [
  ...inputs.map((input) => text(1, input)),
  text(2, output),
  text(4, operator),
]

/** data_type 1: float */
const tensor = (name: string, shape: number[], values: number[]) => [
  ...shape.map((size) => number(1, size)),
  number(2, 1),
  text(8, name),
  bytes(9, Buffer.from(Float32Array.from(values).buffer)),
]

const value = (name: string, shape: number[]) => [
  text(1, name),
  message(2, [
    message(1, [
      number(1, 1),
      message(
        2,
        shape.map((size) => message(1, [number(1, size)])),
      ),
    ]),
  ]),
]

/** The encodings of Protocol Buffers. */
const varint = (value: number): Buffer =>
  value < 128 ? Buffer.of(value) : Buffer.concat([Buffer.of((value % 128) + 128), varint(Math.floor(value / 128))])
const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)])
const bytes = (field: number, value: Buffer) => Buffer.concat([varint(field * 8 + 2), varint(value.length), value])
const text = (field: number, value: string) => bytes(field, Buffer.from(value))
const message = (field: number, parts: Buffer[]) => bytes(field, Buffer.concat(parts))
