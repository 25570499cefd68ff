"""Records of games as other sites and programs write them: read, never written.

Each module reads one format: hnefatafl.org's, Abstract Play's, the logs of Bologna's tablut
challenge, and the archive of Aage Nielsen's site. Squares have the names that they have in this
project. What stands in such a text is known from the programs that write it.
"""
