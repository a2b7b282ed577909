;; What wasm.go embeds as module.wasm; module_test.go writes that from this very listing of instructions.
(module
  (memory 1)
  (func (export "run") (param $state i64) (param $rounds i32) (result i64)
    (local $at i32) (local $sum i64)
    block $end
      loop $round
        local.get $rounds
        i32.eqz
        br_if $end
        local.get $rounds
        i32.const 1
        i32.sub
        local.set $rounds
        i32.const 0
        local.set $at
        loop $number
          local.get $state
          local.get $state
          i64.const 13
          i64.shl
          i64.xor
          local.set $state
          local.get $state
          local.get $state
          i64.const 7
          i64.shr_u
          i64.xor
          local.set $state
          local.get $state
          local.get $state
          i64.const 17
          i64.shl
          i64.xor
          local.set $state
          local.get $at
          local.get $state
          i64.const 2685821657736338717
          i64.mul
          i64.store
          local.get $sum
          local.get $state
          i32.wrap_i64
          i32.const 8191
          i32.and
          i32.const 3
          i32.shl
          i64.load
          local.get $at
          i32.const 3
          i32.shr_u
          i64.extend_i32_u
          i64.xor
          i64.add
          local.set $sum
          local.get $at
          i32.const 8
          i32.add
          local.tee $at
          i32.const 65536
          i32.ne
          br_if $number
        end
        br $round
      end
    end
    local.get $sum))
