"""The modules of programs that tests start, loaded once, in the process they are forked from."""

# ruff: noqa: F401
import encodings.idna

import PIL.ImageFile

import bot.computer.mining_process
import bot.computer.thinking_processes
import bot.reviews.engine_questions
import tests.support.programs
import tests.support.prompt_bot
import tests.support.stubborn_bot
from tafl.rulesets import keys, ruleset

for _key in keys():
    ruleset(_key)
